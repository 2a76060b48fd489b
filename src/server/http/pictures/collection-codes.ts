import type { FastifyInstance } from 'fastify';
import { collectionCodePath } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { sendFailure } from '#server/http/errors/failures.ts';
import { collectionCodeSvg } from '#server/modules/orders/collection-code.ts';

const orderNoForm = /^[A-Z]{2,4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/;
const yearSeconds = 31_536_000;

/** The code of any number that could be an order's: nothing is looked up, so nothing is told of which there are. */
export function showCollectionCodes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${collectionCodePath}/:file`, async ({ params }, reply) => {
    const [, orderNo = ''] = /^(.*)\.svg$/.exec(params.file) ?? [];
    if (!orderNoForm.test(orderNo)) return sendFailure(reply, new Failure('notFound'));
    return reply
      .headers({
        'cache-control': `private, max-age=${yearSeconds}, immutable`,
        'content-type': 'image/svg+xml',
        'x-robots-tag': 'noindex',
      })
      .send(collectionCodeSvg(orderNo));
  });
}
