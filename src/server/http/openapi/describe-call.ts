import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import type { FailureCode } from '#domain/failure.ts';
import { callNotes } from './call-notes.ts';
import { exampleOf } from './example-of.ts';
import { inputSchema, type JsonSchema, outputSchema } from './schema-of.ts';

export const callName = ({ method, path }: Endpoint): string => `${method} ${path}`;

export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** `postOrdersOrderByOrderNoCancel`: a name that stays as long as the call does. */
const operationId = ({ method, path }: Endpoint): string =>
  [method.toLowerCase(), ...path.split(/[/-]/)]
    .map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
    .join('')
    .replace(/^./, (letter) => letter.toLowerCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The roles of which a caller needs one; empty where anybody may call. */
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
