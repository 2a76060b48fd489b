import type { FastifyInstance } from 'fastify';
import { collectionCodePath } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { sendFailure } from '#server/http/failures.ts';
import type { Services } from '#server/platform/request-context.ts';
import { collectionCodeSvg } from '#server/sales/orders/collection-code.ts';
import { lookUpPhoto, notePhotoIsWanted } from '#server/sales/photos/look-up-photo.ts';

/** Serves customers' own photos, each to whoever has its token: no cache in between keeps one, and no page elsewhere shows it. */
export function showPhotos(
  app: FastifyInstance,
  { db, services, now }: { readonly db: Db; readonly services: Services; readonly now: () => Date },
): void {
  app.get<{ Params: { token: string }; Querystring: { wanted?: unknown } }>(
    '/photos/:token',
    async (request, reply) => {
      const { token } = request.params;
      const photo = await lookUpPhoto(db, services.storage, token);
      if (photo === null) return sendFailure(reply, new Failure('notFound'));
      if (request.query.wanted !== undefined) await notePhotoIsWanted(db, token, now());
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-type': 'image/jpeg',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .send(photo);
    },
  );
}

const orderNoForm = /^[A-Z]{2,4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/;
const yearSeconds = 31_536_000;

/** Serves the code of any number that could be an order's: nothing is looked up, so nothing reveals which orders exist. */
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
