import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { sendFailure } from '#server/http/errors/failures.ts';
import { lookUpPhoto, notePhotoIsWanted } from '#server/modules/photos/look-up-photo.ts';
import type { Services } from '#server/modules/request-context.ts';

/** Customers' own photos, each for whoever has its token: nobody on the way keeps one, and no page elsewhere shows it. */
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
