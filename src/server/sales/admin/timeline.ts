import { and, asc, eq, like, sql } from 'drizzle-orm';
import type { TimelineEntry } from '#contract/admin/orders/order-page.ts';
import { formatPounds, pence, sum } from '#domain/money/money.ts';
import { type Fulfilment, fulfilmentText } from '#domain/order/fulfilment.ts';
import { type OrderEventKind, whyText } from '#domain/order/order-event.ts';
import { changeText, isOfWhom } from '#domain/order/revising/changes-between.ts';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/tables/schema.ts';
import { orderPrints, staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { auditLog, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import type { Sight } from '#server/platform/staff-context.ts';
import { isOfKeptDeposit } from '#server/sales/ledger/keep-deposits.ts';
import type { EntryOfOrder } from '#server/sales/ledger/read-entries.ts';
import { movementsOf } from './order-money.ts';
import type { findForStaff } from './staff-orders.ts';

type Found = Awaited<ReturnType<typeof findForStaff>>;
type Entry = Omit<TimelineEntry, 'at'> & { readonly at: Date };

const methodTexts = {
  card: 'by card',
  cash: 'in cash',
  terminal: 'by card terminal',
  transfer: 'by transfer',
} as const;

/** The name of the member of staff, or who else did it; empty for the shop's own jobs. */
const actorText = ({ actorKind, madeBy }: Pick<Found['events'][number], 'actorKind' | 'madeBy'>): string =>
  actorKind === 'customer' ? 'the customer' : actorKind === 'staff' ? madeBy : '';

const isOfCakes = (kind: OrderEventKind): kind is Fulfilment => kind !== 'returned' && kind !== 'edited';

/** Everything that happened to an order, newest first, as far as the member may see it. */
export async function readTimeline(db: Db, found: Found, sees: Sight): Promise<TimelineEntry[]> {
  const entries = [
    ...moved(found),
    ...edited(found, sees),
    ...(sees.money ? [...paid(found), ...(await confirmed(db, found))] : []),
    ...found.notes.map(({ at, text, madeBy }) => entry(at, 'note', 'Note', madeBy, [text])),
    ...(await mailed(db, found, sees)),
    ...(await printed(db, found)),
  ];
  return entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .toReversed()
    .map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
}

const entry = (
  at: Date,
  kind: TimelineEntry['kind'],
  text: string,
  by = '',
  details: string[] = [],
  emailId: number | null = null,
): Entry => ({ at, kind, text, by, details, emailId });

const moved = ({ events }: Found): Entry[] =>
  events.flatMap((event) => {
    if (!isOfCakes(event.kind)) return event.kind === 'returned' ? [entry(event.at, 'money', 'Fully refunded')] : [];
    const text = event.kind === 'placed' ? 'Placed' : fulfilmentText(event.kind);
    const why = whyText({ ...event, madeBy: '' });
    return [entry(event.at, 'moved', text, actorText(event), why === '' || why === 'by the customer' ? [] : [why])];
  });

const edited = ({ changes }: Found, sees: Sight): Entry[] =>
  changes.map((change) =>
    entry(change.at, 'edited', 'Changed', actorText(change), [
      ...change.changes.filter((one) => sees.people || !isOfWhom(one)).map(changeText),
      ...(change.reason === '' ? [] : [change.reason]),
    ]),
  );

const whyOf = ({ reason, note }: { readonly reason: string; readonly note: string }): string[] =>
  [reason, note].filter((part) => part !== '');

function paid({ entries, transfers }: Found): Entry[] {
  const ofLedger = movementsOf(entries).flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    if (isOfKeptDeposit(first)) return [deposited(first, parts)];
    const amount = sum(parts.map(({ amountPence }) => amountPence));
    if (amount === 0) return [];
    const what = amount > 0 ? 'Paid' : 'Refunded';
    const text = `${what} ${formatPounds(pence(Math.abs(amount)))} ${methodTexts[first.method]}`;
    const refund = transfers.find(({ id }) => id === first.refundTransferId)?.refund;
    const by = first.method !== 'card' ? first.madeBy : refund?.actorKind === 'staff' ? refund.madeBy : '';
    return [entry(first.at, 'money', text, by, refund ? whyOf(refund) : [])];
  });
  const decided = transfers
    .filter(({ state }) => state !== 'done')
    .map(({ refund, amountPence, state, problem, createdAt }) =>
      entry(
        createdAt,
        'money',
        `${formatPounds(pence(amountPence))} ${state === 'due' ? 'is being refunded' : 'could not be refunded'}`,
        refund.madeBy,
        [...whyOf(refund), ...(problem === '' ? [] : [problem])],
      ),
    );
  return [...ofLedger, ...decided];
}

const deposited = ({ at, madeBy }: EntryOfOrder, parts: readonly EntryOfOrder[]): Entry => {
  const keptPence = sum(parts.map(({ amountPence }) => amountPence).filter((amount) => amount > 0));
  return entry(at, 'money', `Kept ${formatPounds(keptPence)} of the deposit`, madeBy);
};

/** Confirmed refunds that were above the limit of whoever gave them. */
async function confirmed(db: Db, { row }: Found): Promise<Entry[]> {
  const rows = await db
    .select({ at: auditLog.at, after: auditLog.after, madeBy: auditLog.madeBy, by: staffMembers.name })
    .from(auditLog)
    .innerJoin(staffMembers, eq(staffMembers.id, auditLog.approvedById))
    .where(
      and(
        eq(auditLog.subjectKind, 'order'),
        eq(auditLog.subject, String(row.id)),
        eq(auditLog.action, 'refund.confirmed'),
      ),
    );
  return rows.map(({ at, after, madeBy, by }) =>
    entry(at, 'money', `Refund of ${formatPounds(pence(Object(after).amountPence))} confirmed`, by, [
      `Requested by ${madeBy}`,
    ]),
  );
}

/**
 * Every email about an order has its number in its key; an order whose address was forgotten has none. Both subject and text name money and
 * people.
 */
async function mailed(db: Db, { row }: Found, sees: Sight): Promise<Entry[]> {
  if (row.email === '') return [];
  const sent = await db
    .select({
      id: emails.id,
      subject: emails.subject,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      madeBy: staffLetters.madeBy,
    })
    .from(emails)
    .leftJoin(staffLetters, eq(staffLetters.eventKey, emails.eventKey))
    .where(and(eq(emails.recipient, row.email), like(emails.eventKey, `%:${row.number}%`)))
    .orderBy(asc(emails.id))
    .limit(100);
  const mayRead = sees.money && sees.people;
  return sent.map(({ id, subject, createdAt, sentAt, madeBy }) =>
    entry(
      sentAt ?? createdAt,
      'email',
      mayRead ? `Email ‘${subject}’` : 'Email to the customer',
      madeBy ?? '',
      [sentAt ? 'sent' : 'waiting to be sent'],
      mayRead ? id : null,
    ),
  );
}

const printTexts = { ticket: 'Kitchen ticket', label: 'Label', receipt: 'Receipt', invoice: 'VAT invoice' } as const;

async function printed(db: Db, { row }: Found): Promise<Entry[]> {
  const prints = await db
    .select()
    .from(orderPrints)
    .where(eq(orderPrints.orderId, row.id))
    .orderBy(asc(orderPrints.id));
  return prints.map(({ at, kind, madeBy, revision }) =>
    entry(at, 'print', `${printTexts[kind]} printed`, madeBy, revision < row.revision ? ['before it was changed'] : []),
  );
}

/** The revision that was last printed for the kitchen; null if none was. */
export async function lastPrinted(db: Db, orderId: number): Promise<number | null> {
  const [last] = await db
    .select({ revision: sql<number | null>`max(${orderPrints.revision})` })
    .from(orderPrints)
    .where(and(eq(orderPrints.orderId, orderId), eq(orderPrints.kind, 'ticket')));
  return last?.revision ?? null;
}
