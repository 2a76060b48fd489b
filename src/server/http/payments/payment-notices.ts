import type { FastifyInstance } from 'fastify';
import { urls } from '#contract/pages/urls.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { takeNotice } from '#server/modules/payments/take-notice.ts';

type Receiving = { database: OpenDatabase; gateway: PaymentGateway; now: () => Date };

const largestNotice = 512 * 1024;

/** The signature covers the raw body, so nothing is parsed before it is checked. */
export async function receivePaymentNotices(
  app: FastifyInstance,
  { database, gateway, now }: Receiving,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestNotice }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(urls.paymentNotices, async (request) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const notice = await gateway.readNotice(raw, request.headers);
      if (notice) await takeNotice(database.db, gateway, notice, now());
      return { received: true };
    });
  });
}
