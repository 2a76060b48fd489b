import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import type { FailureCode } from '#domain/failure.ts';
import { callNotes } from './call-notes.ts';
import { inputSchema, type JsonSchema, outputSchema } from './schema-of.ts';

export const callName = ({ method, path }: Endpoint): string => `${method} ${path}`;

export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** `postOrdersOrderByOrderNoCancel`: a name that stays for as long as the call does. */
const operationId = ({ method, path }: Endpoint): string =>
  [method.toLowerCase(), ...path.split(/[/-]/)]
    .map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
    .join('')
    .replace(/^./, (letter) => letter.toLowerCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The roles of which a caller needs one; empty if anybody may call. */
const rolesOf = ({ access }: Endpoint): readonly string[] => (access === 'anyone' ? [] : [access]);

export function failuresOf(endpoint: Endpoint): readonly FailureCode[] {
  const isWrite = endpoint.method !== 'GET';
  return [
    ...new Set<FailureCode>([
      'badRequest',
      ...(endpoint.access === 'anyone' ? [] : (['signInRequired'] as const)),
      ...(isWrite ? (['notAllowed', 'conflict', 'tooLarge', 'unsupportedType'] as const) : []),
      'invalid',
      'tooManyRequests',
      ...(callNotes[callName(endpoint)]?.failures ?? []),
      'serverFault',
      'unavailable',
    ]),
  ];
}

type Described = { readonly operation: object; readonly definitions: Readonly<Record<string, JsonSchema>> };

/** Valid values, by the field's name, where the schema alone shows none. */
const known: Readonly<Record<string, unknown>> = {
  email: 'priya@example.com',
  password: 'Sponge&Jam1',
  currentPassword: 'Sponge&Jam1',
  newPassword: 'Sponge&Jam2',
  firstName: 'Priya',
  lastName: 'Shah',
  name: 'Apple Crumble Cake',
  mobile: '07700900123',
  contactNo: '07700900123',
  phone: '07700 900123',
  dateOfBirth: '1991-03-14',
  dob: '1991-03-14',
  message: 'Do you bake for parties of forty?',
  orderNo: 'AB-7K3F-9QX2',
  replaces: 'AB-7K3F-9QX1',
  slug: 'apple-crumble-cake',
  slugs: 'apple-crumble-cake,plum-cake',
  mainImage: 'apple-crumble-cake.jpg',
  weight: '2KG',
  weightSnapshot: 2000,
  weightGrams: 2000,
  price: 34,
  priceSnapshot: 34,
  unitPricePence: 3400,
  subtotal: 34,
  discount: 6.8,
  total: 27.2,
  amount: 2720,
  pickupDate: '2026-12-04',
  pickupTime: '10:30:00',
  timeZone: 'Europe/London',
  date: '2026-12-24',
  notOn: '2026-12-24',
  opens: '09:00',
  closes: '15:00',
  midday: { closes: '12:00', reopens: '13:00' },
  later: { from: '13:00', pickups: 1 },
  orderBy: '16:00',
  from: '11-25',
  to: '01-05',
  words: 'Christmas Eve: we close at 3 pm.',
  idempotencyKey: '3f0c3d3e-5f3b-4c7e-9a53-0c9f8a3c1d20',
  postcode: 'DY5 2TF',
  q: 'chocolate',
  search: '9QX2',
  token: 'pZ7wq0hJ5m2bXc8RkT1vYd4sLf6gNn9aEoUiQr3xWyA',
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  link: '/category/tea-cakes',
  picture: 'promo-1.jpg',
  photo: 'pZ7wq0hJ5m2bXc8RkT1vYd4sLf6gNn9aEoUiQr3xWyA',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
  address: 'https://accounts.google.com/o/oauth2/v2/auth',
  script: 'https://maps.googleapis.com/maps/api/js',
};
/** Values to try where a schema asks for a format that the field's name does not reveal. */
const byForm = [
  'tel:+441212345678',
  'https://www.example.com/map',
  'GB',
  '/category/tea-cakes',
  'promo-1.jpg',
  '06-11',
];
const instant = '2026-11-21T10:15:00.000Z';

const byEnding: readonly (readonly [RegExp, unknown])[] = [
  [/Firstname$/, 'Priya'],
  [/Lastname$/, 'Shah'],
  [/SecondaryContactno$/, ''],
  [/Contactno$/, '07700900123'],
  [/StreetAddress1$/, '18 Delph Road'],
  [/StreetAddress2$|County$/, ''],
  [/City$/, 'Birmingham'],
  [/Postcode$/, 'DY5 2TF'],
  [/(At|Until|^at|^now|Before)$/, instant],
];

/** Returns an example that the schema accepts, with every field. @param name the field's name */
function exampleOf(schema: JsonSchema, name: string, definitions: Readonly<Record<string, JsonSchema>>): unknown {
  const of = (inner: JsonSchema, called = name) => exampleOf(inner, called, definitions);
  if (schema.$ref !== undefined) return of(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return of(choices[0] ?? {});
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  if (Object.hasOwn(known, name) && isOfType(known[name], type) && isAs(schema, known[name])) return known[name];
  if (type === 'object') {
    const { properties = {}, required = [], additionalProperties } = schema;
    const others = typeof additionalProperties === 'object' ? additionalProperties : {};
    const names = new Set([...Object.keys(properties), ...required]);
    return Object.fromEntries([...names].map((field) => [field, of(properties[field] ?? others, field)]));
  }
  if (type === 'array') return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => of(schema.items ?? {}));
  return plainExample(type, schema, name);
}

const isOfType = (value: unknown, type: string | undefined): boolean =>
  type === undefined || typeof value === (type === 'integer' ? 'number' : type);

const isAs = ({ pattern }: JsonSchema, value: unknown): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(String(value));

function plainExample(type: string | undefined, schema: JsonSchema, name: string): unknown {
  const { minimum = 1 } = schema;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return Math.max(1, minimum);
  const ofForm = schema.pattern === undefined ? undefined : byForm.find((value) => isAs(schema, value));
  return ofForm ?? byEnding.find(([form]) => form.test(name))?.[1] ?? 'Some words';
}

export function describeCall(endpoint: Endpoint): Described {
  const { schema, definitions } = outputSchema(endpoint.output);
  const roles = rolesOf(endpoint);
  const operation = {
    operationId: operationId(endpoint),
    summary: callNotes[callName(endpoint)]?.summary ?? callName(endpoint),
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: roles.length > 0 ? [{ session: roles }] : [{}],
    ...askedOf(endpoint),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema, example: exampleOf(schema, '', definitions) } },
      },
      ...failedResponses(failuresOf(endpoint)),
    },
  };
  return { operation, definitions };
}

function askedOf({ method, path, input, sensitive }: Endpoint): object {
  const schema = inputSchema(input, sensitive);
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const fields = Object.entries(schema.properties ?? {});
  const parameter = (name: string, inner: JsonSchema, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: inner,
    example: exampleOf(inner, name, {}),
  });
  const isRead = method === 'GET';
  const parameters = [
    ...fields.filter(([name]) => inPath.has(name)).map(([name, inner]) => parameter(name, inner, 'path')),
    ...fields.filter(([name]) => isRead && !inPath.has(name)).map(([name, inner]) => parameter(name, inner, 'query')),
    { $ref: `#/components/parameters/${headerNames.requestId}` },
    ...(isRead ? [] : [{ $ref: `#/components/parameters/${headerNames.csrf}` }]),
  ];
  const rest = fields.filter(([name]) => !inPath.has(name));
  if (isRead || rest.length === 0) return { parameters };
  const body: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: (schema.required ?? []).filter((name) => !inPath.has(name)),
  };
  const content = { 'application/json': { schema: body, example: exampleOf(body, '', {}) } };
  return { parameters, requestBody: { required: true, content } };
}

function failedResponses(codes: readonly FailureCode[]): object {
  const byStatus = groupByStatus(codes);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: [...new Set(group.map((code) => failureTexts[code].title))].join('; '),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: group } } }],
            },
            examples: Object.fromEntries(group.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

function groupByStatus(codes: readonly FailureCode[]): Map<number, FailureCode[]> {
  const groups = new Map<number, FailureCode[]>();
  for (const code of codes) {
    const { status } = failureTexts[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}
