import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { letterEmail } from './letter-email.ts';

type About =
  | { readonly messageId: number; readonly answers: { readonly day: string; readonly text: string } }
  | { readonly orderId: number; readonly orderNo: string }
  | { readonly customerId: number };

type NewLetter = {
  readonly about: About;
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
};

/** Kept, and queued as an email, in the caller's transaction. @throws Failure 'conflict' where the shop sends no email */
export async function sendLetter(
  { db: tx, services, shop, staff, now, requestId }: StaffContext & { readonly db: Db },
  { about, to, name, subject, text: typed }: NewLetter,
): Promise<void> {
  const text = typed.replaceAll('\r\n', '\n');
  const ofRequest = `${staff.memberId}:${requestId}`;
  const eventKey = `${keyOf(about)}:${ofRequest}`;
  const answers = 'answers' in about ? { answers: about.answers } : {};
  const isQueued = await queueEmail(
    { db: tx, services },
    letterEmail({ to, name, subject, text, ...answers, eventKey }, shop),
  );
  if (!isQueued)
    throw new Failure('conflict', { text: 'This shop sends no email. Nothing was sent; ring them instead.' });
  await tx.insert(staffLetters).values({
    ...('orderNo' in about && { orderId: about.orderId }),
    ...('messageId' in about && { messageId: about.messageId }),
    ...('customerId' in about && { customerId: about.customerId }),
    subject,
    body: text,
    madeBy: staff.name,
    at: now,
    eventKey,
  });
}

/** An order's timeline finds its emails by the number in their keys. */
function keyOf(about: About): string {
  if ('orderNo' in about) return `staff-order:${about.orderNo}`;
  return 'messageId' in about ? `staff-message:${about.messageId}` : `staff-customer:${about.customerId}`;
}
