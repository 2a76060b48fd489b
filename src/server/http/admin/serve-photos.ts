import type { FastifyInstance } from 'fastify';
import { orderPhoto } from '#contract/admin/orders/order-photo.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import { lookUpPhotoOfLine } from '#server/modules/photos/look-up-photo.ts';
import { type StaffSource, staffContextOf } from './staff-contexts.ts';

/**
 * Customers' own photos for the bakery, by the member's session: its address alone shows nobody anything, and nothing of one stays on
 * a tablet that several people use.
 */
export function servePhotos(app: FastifyInstance, source: StaffSource): void {
  app.get(apiBase + orderPhoto.path, async (request, reply) => {
    const { db, services } = await staffContextOf(source, orderPhoto, request, reply);
    const asked = orderPhoto.input.safeParse(request.params);
    if (!asked.success) throw new Failure('notFound');
    const { orderNo, place } = asked.data;
    const key = await lookUpPhotoOfLine(db, { orderNo: normaliseOrderNumber(orderNo), place });
    if (key === null) throw new Failure('notFound');
    const photo = await services.storage.get(key);
    if (photo === null) throw new Failure('notFound');
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('image/jpeg')
      .send(photo);
  });
}
