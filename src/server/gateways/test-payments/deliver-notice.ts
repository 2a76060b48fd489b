import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { testPaymentNotices } from '#server/db/tables/test-payment-tables.ts';
import { signatureHeader, signNotice } from './sign-notice.ts';

const patienceMs = 10_000;

type Delivery = { readonly db: Db; readonly secret: string; readonly to: string; now(): Date };

/** Leaves alone a notice that was taken before. @throws Error where the shop did not take it: the queue tries again */
export async function deliverNotice({ db, secret, to, now }: Delivery, noticeId: string): Promise<void> {
  const [notice] = await db
    .select({ body: testPaymentNotices.body })
    .from(testPaymentNotices)
    .where(and(eq(testPaymentNotices.id, noticeId), isNull(testPaymentNotices.deliveredAt)));
  if (!notice) return;
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signNotice(secret, notice.body, now()) },
    body: notice.body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The shop answered ${answer.status} to the till's notice ${noticeId}`);
  await db.update(testPaymentNotices).set({ deliveredAt: now() }).where(eq(testPaymentNotices.id, noticeId));
}
