import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { toReply } from '#contract/wire/failures.ts';
import { csrfToken } from '#contract/wire/security.ts';
import { Failure } from '#domain/failure.ts';
import { failureCodes } from '#domain/failure-codes.ts';
import { describeCall, openApiPath } from './describe-call.ts';
import { outputSchema } from './schema-of.ts';

const header = (name: string, required: boolean, description: string, schema: object) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

const parameters = {
  [headerNames.requestId]: header(
    headerNames.requestId,
    false,
    'The same over all tries of one call: a write that comes again under it is answered as the first time.',
    { type: 'string', pattern: '^[\\w-]{8,64}$' },
  ),
  [headerNames.csrf]: header(
    headerNames.csrf,
    true,
    `The token of GET ${csrfToken.path}, beside the cookie that came with it.`,
    { type: 'string' },
  ),
};

/** The whole contract as an OpenAPI 3.1 document, made of the endpoints' own schemas (X-07). */
export function describeContract(
  endpoints: readonly Endpoint[],
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
): object {
  const failure = outputSchema(failureReply);
  const schemas = { ...failure.definitions };
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of [csrfToken, ...endpoints]) {
    const { operation, definitions } = describeCall(endpoint);
    Object.assign(schemas, definitions);
    const path = openApiPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  const tags = new Set(Object.keys(paths).map((path) => path.split('/')[1] ?? ''));
  return {
    openapi: '3.1.1',
    info: {
      title: name,
      version: '1',
      description:
        'Prices are pounds with two decimals. A call that fails answers with a code and words for the customer. ' +
        'What a security requirement names beside the session is who may call: a signed-in customer.',
    },
    servers: [{ url: publicUrl + apiBase }],
    tags: [...tags].map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a login; it is opaque and can be revoked.',
        },
      },
      parameters,
      schemas,
      examples: Object.fromEntries(failureCodes.map((code) => [code, { value: toReply(new Failure(code)) }])),
    },
  };
}
