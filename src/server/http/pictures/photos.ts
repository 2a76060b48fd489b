import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { sendFailure } from '#server/http/errors/failures.ts';
import { lookUpPhoto } from '#server/modules/photos/look-up-photo.ts';
import type { Services } from '#server/modules/request-context.ts';

/** Customers' own photos, each for whoever has its token: nobody on the way keeps one, and no page elsewhere shows it. */
export function showPhotos(
  app: FastifyInstance,
  { db, services }: { readonly db: Db; readonly services: Services },
): void {
  app.get<{ Params: { token: string } }>('/photos/:token', async ({ params }, reply) => {
    const photo = await lookUpPhoto(db, services.storage, params.token);
    if (photo === null) return sendFailure(reply, new Failure('notFound'));
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-type': 'image/jpeg',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(photo);
  });
}
