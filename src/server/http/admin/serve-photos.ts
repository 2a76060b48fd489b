import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { orderPhoto } from '#contract/admin/orders/order-photo.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import type { ContextSource } from '#server/http/api/request-contexts.ts';
import { lookUpPhotoOfLine } from '#server/modules/photos/look-up-photo.ts';
import { staffContextOf } from './staff-contexts.ts';

/**
 * Customers' own photos for the bakery, by the member's session: its address alone shows nobody anything. A browser may keep one, and
 * asks each time whether its session still may show it.
 */
export function servePhotos(app: FastifyInstance, source: ContextSource): void {
  app.get(apiBase + orderPhoto.path, async (request, reply) => {
    const { db, services } = await staffContextOf(source, orderPhoto, request, reply);
    const asked = orderPhoto.input.safeParse(request.params);
    if (!asked.success) throw new Failure('notFound');
    const { orderNo, place } = asked.data;
    const key = await lookUpPhotoOfLine(db, { orderNo: normaliseOrderNumber(orderNo), place });
    if (key === null) throw new Failure('notFound');
    const tag = `"${createHash('sha256').update(key).digest('base64url')}"`;
    const isKnown = request.headers['if-none-match'] === tag;
    const photo = isKnown ? null : await services.storage.get(key);
    if (photo === null && !isKnown) throw new Failure('notFound');
    reply.headers({ 'cache-control': 'private, no-cache', etag: tag, 'x-robots-tag': 'noindex' });
    return isKnown ? reply.code(304).send() : reply.type('image/jpeg').send(photo);
  });
}
