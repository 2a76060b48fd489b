import type { FastifyInstance } from 'fastify';
import { csrfToken } from '#contract/wire/capabilities.ts';
import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { failureCodes } from '#domain/failure-codes.ts';
import type { ShopSnapshot } from '#server/catalogue/snapshot/shop-snapshot.ts';
import { CachedPage } from '#server/http/pages/page-cache.ts';
import { sendCachedReply } from '#server/http/serving/send-cached.ts';
import type { SnapshotCache } from '#server/platform/snapshot-cache.ts';
import { describeCall, openApiPath } from './describe-call.ts';
import { outputSchema } from './schema-of.ts';

export const contractPath = `${apiBase}/openapi.json`;

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
    'The same for every attempt of one call: a repeated write gets the first response again.',
    { type: 'string', pattern: '^[\\w-]{8,64}$' },
  ),
  [headerNames.csrf]: header(
    headerNames.csrf,
    true,
    `The token from GET ${csrfToken.path}, together with the cookie that came with it.`,
    { type: 'string' },
  ),
};

/** Returns the whole contract as an OpenAPI 3.1 document, made from the endpoints' own schemas (X-07). */
function describeContract(
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
        'Prices are pounds with two decimals. A failed call returns a code and a message for the customer. ' +
        'A security requirement of a session means that only a signed-in customer may call.',
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

/** Serves GET /api/openapi.json, which is written and compressed when it is first asked for. */
export function publishContract(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { publicUrl, snapshot }: { readonly publicUrl: string; readonly snapshot: Pick<SnapshotCache<ShopSnapshot>, 'read'> },
): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' };
  let written: { readonly name: string; readonly as: CachedPage } | undefined;
  app.get(contractPath, async (_request, reply) => {
    const { name } = (await snapshot.read()).shop;
    if (written?.name !== name) {
      const body = Buffer.from(JSON.stringify(describeContract(endpoints, { name, publicUrl })));
      written = { name, as: new CachedPage({ status: 200, headers, body }, true) };
    }
    return sendCachedReply(reply, written.as);
  });
}
