import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openApiPath } from '#server/http/openapi/describe-call.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { everyEndpoint } from '#tests/support/walk/endpoint-requests.ts';

const shop = await openTestShop();
const schema = z.record(z.string(), z.unknown());
const content = z.object({
  'application/json': z.object({
    schema,
    example: z.optional(z.unknown()),
    examples: z.optional(z.record(z.string(), z.object({ $ref: z.string() }))),
  }),
});
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      $ref: z.optional(z.string()),
      name: z.optional(z.string()),
      schema: z.optional(schema),
      example: z.optional(z.unknown()),
    }),
  ),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ content })),
});
const contract = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    examples: z.record(z.string(), z.object({ value: z.unknown() })),
  }),
});
const published = await (await fetch(`${shop.url}/api/openapi.json`)).json();
const document = contract.parse(published);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('[X-07] the published contract is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(structuredClone(published))).toMatchObject({ valid: true });
});

test('[X-07] every call of the shop is in it, with who may make it and a summary, under a name of its own', () => {
  for (const { method, path, access } of everyEndpoint) {
    const described = document.paths[openApiPath(path)]?.[method.toLowerCase()];
    expect(described, `${method} ${path}`).toBeDefined();
    expect(described?.security).toEqual(access === 'anyone' ? [{}] : [{ session: [access] }]);
    expect(described?.summary, 'say in call-notes.ts what it is for').not.toBe(`${method} ${path}`);
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('[X-07] every example is right by its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'shop', components: document.components });
  const within = (inner: unknown) =>
    JSON.parse(JSON.stringify(inner).replaceAll('"#/components/', '"shop#/components/'));
  const complaints: string[] = [];
  const check = (what: string, inner: unknown, example: unknown) => {
    const isRight = ajv.compile(within(inner));
    if (!isRight(example)) complaints.push(`${what}: ${JSON.stringify(example)} ${ajv.errorsText(isRight.errors)}`);
  };
  for (const { operationId, parameters, requestBody, responses } of operations) {
    for (const { name, schema: inner, example } of parameters)
      if (inner) check(`${operationId} ${name}`, inner, example);
    const bodies = [requestBody, ...Object.values(responses)].flatMap((one) =>
      one ? [one.content['application/json']] : [],
    );
    for (const { schema: inner, example, examples = {} } of bodies) {
      if (example !== undefined) check(operationId, inner, example);
      for (const { $ref } of Object.values(examples))
        check(`${operationId} ${$ref}`, inner, document.components.examples[$ref.split('/').at(-1) ?? '']?.value);
    }
  }
  expect(complaints).toEqual([]);
});

test('it is answered from memory: compressed, with an ETag', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${shop.url}/api/openapi.json`, { headers });
  const packed = await ask({ 'accept-encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(await packed.json()).toEqual(published);
  const etag = packed.headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
});
