import { type SQL, sql } from 'drizzle-orm';
import type { BoardCard, NewOrder } from '#contract/admin/board/board.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { kitchenTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { statusOf } from '#domain/money/ledger/owed/balance.ts';
import { type Fulfilment, holdingFulfilments } from '#domain/order/fulfilment.ts';
import { namesOn } from '#domain/order/names-on.ts';
import type { Party } from '#domain/order/order.ts';
import { withoutReach } from '#domain/text/without-reach.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { isPhotoSmall } from '#server/db/tables/photo-tables.ts';
import { newsGoOutAt } from '#server/platform/enqueue-job.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { readAllergyWarningsOf } from '#server/sales/orders/read-allergy-warnings.ts';
import { isTest } from '#server/sales/payments/is-test-order.ts';
import { isGivenBack, type Owed, readOwedOf } from '#server/sales/payments/read-owed.ts';

type Line = {
  readonly quantity: number;
  readonly name: string;
  readonly pieces: number;
  readonly slug: string;
  readonly weightGrams: number;
  readonly sizeLabel: string;
  readonly personalisation: Personalisation;
  readonly takesPhoto: boolean;
  readonly isPhotoSmall: boolean;
  readonly allergens: readonly string[];
};

type Row = {
  readonly id: number;
  readonly number: string;
  readonly version: number;
  readonly revision: number;
  readonly day: string;
  readonly time: string;
  readonly fulfilment: Fulfilment;
  readonly contactName: string;
  readonly recipient: Party;
  readonly totalPence: number;
  readonly lines: readonly Line[];
  readonly allergyNote: string;
  readonly note: string | null;
  readonly source: BoardCard['source'];
  readonly isWalkIn: boolean;
  readonly isTest: boolean;
  readonly printedRevision: number | null;
  readonly labelledRevision: number | null;
  readonly movedAt: string;
  readonly movedBy: string;
  readonly placedAt: string;
  readonly isNew: boolean;
  readonly emailAt: string | null;
};

/**
 * Nobody has touched the order: one that was moved back counts as touched, and so does one on the kitchen's paper. Counted rather than
 * tested with `exists`, for which the database would build one list of everything ever seen and printed.
 */
const isNews = sql`(o.fulfilment = 'accepted'
        and (select count(*) = 1 from order_events e where e.order_id = o.id and e.kind = 'accepted')
        and (select count(*) = 0 from seen_orders s where s.order_id = o.id)
        and (select count(*) = 0 from order_prints p where p.order_id = o.id and p.kind = 'ticket'))`;

/** It holds a place at the counter; a cancelled or expired order is on no board. */
const onBoard = sql`o.fulfilment in (${quoted(holdingFulfilments)})`;

export const ofDay = (day: string): SQL => sql`o.pickup_date = ${day}::date and ${onBoard}`;
export const ofIds = (ids: readonly number[]): SQL => sql`o.id = any(${sql.param(ids)}::int[])`;
/** Those of them that are on a board. */
export const shownOf = (ids: readonly number[]): SQL => sql`${ofIds(ids)} and ${onBoard}`;
export const ofNumbers = (numbers: readonly string[]): SQL => sql`o.number = any(${sql.param(numbers)}::text[])`;

const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The cards, sorted by pick-up time, then as they were placed, just as open boards sort what they receive: one query for the cards, one for
 * what is owed on them, and two for their customers' allergies.
 */
export async function readCards(db: Db, which: SQL, now: Date): Promise<BoardCard[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.number, o.revision, o.pickup_date::text as day, to_char(o.pickup_time, 'HH24:MI') as time, o.fulfilment,
      o.contact_name as "contactName", o.recipient, o.total_pence as "totalPence", o.allergy_note as "allergyNote", o.source, o.is_walk_in as "isWalkIn",
      ${iso(sql`o.created_at`)} as "placedAt", last.id as version, moved.at as "movedAt", moved.by as "movedBy", l.lines,
      ${isNews} as "isNew",
      case when o.fulfilment = 'ready' and o.email <> '' then ${iso(newsGoOutAt(sql`o.id`, 'ready'))} end as "emailAt",
      (select n.text from order_notes n where n.order_id = o.id order by n.id desc limit 1) as note,
      (select max(p.revision) from order_prints p where p.order_id = o.id and p.kind = 'ticket') as "printedRevision",
      (select max(p.revision) from order_prints p where p.order_id = o.id and p.kind = 'label') as "labelledRevision",
      ${isTest} as "isTest"
    from orders o
      cross join lateral (select max(e.id) as id from order_events e where e.order_id = o.id) last
      left join lateral (
        select ${iso(sql`e.at`)} as at, case when e.actor_kind = 'staff' then e.made_by else '' end as by from order_events e
        where e.order_id = o.id and e.kind = o.fulfilment order by e.id desc limit 1
      ) moved on true
      cross join lateral (
        select coalesce(json_agg(json_build_object('quantity', l.quantity, 'name', l.name, 'pieces', l.pieces,
          'slug', p.slug, 'takesPhoto', takes_photo(p), 'isPhotoSmall', ${isPhotoSmall(sql`l.personalisation`, sql`p.options`)}, 'weightGrams', l.weight_grams,
          'sizeLabel', l.size_label, 'personalisation', l.personalisation, 'allergens', l.allergens) order by l.id), '[]') as lines
        from order_lines l left join products p on p.id = l.product_id where l.order_id = o.id
      ) l
    where ${which} order by o.pickup_date, o.pickup_time, "placedAt", o.number`);
  const owed = await readOwedOf(
    db,
    rows.map(({ day, ...row }) => ({ ...row, pickupDate: day })),
    now,
  );
  const warnings = await readAllergyWarningsOf(db, rows);
  return rows.map((row, at) => ({ ...asCard(row, owed[at]), allergyWarnings: warnings[at] ?? [] }));
}

const asCard = (row: Row, owed: Owed | undefined): Omit<BoardCard, 'allergyWarnings'> => ({
  number: row.number,
  version: row.version,
  revision: row.revision,
  day: row.day,
  time: row.time,
  fulfilment: row.fulfilment,
  ...namesOn(row),
  lines: row.lines.map(
    ({ quantity, name, pieces, slug, personalisation, takesPhoto, isPhotoSmall: isSmall, ...size }) => ({
      quantity,
      name,
      pieces,
      size: sizeText(size),
      ...kitchenTexts({ slug, personalisation, takesPhoto, isPhotoSmall: isSmall, weightGrams: size.weightGrams }),
    }),
  ),
  allergens: [...new Set(row.lines.flatMap(({ allergens }) => allergens))],
  allergyNote: row.allergyNote,
  note: row.note ?? '',
  payment: owed ? { status: statusOf(owed), owedPence: owed.owedPence } : null,
  isGivenBack: owed !== undefined && isGivenBack(row.fulfilment, owed),
  source: row.source,
  isWalkIn: row.isWalkIn,
  isTest: row.isTest,
  printedRevision: row.printedRevision,
  labelledRevision: row.labelledRevision,
  movedAt: row.movedAt ?? row.placedAt,
  movedBy: row.movedBy ?? '',
  placedAt: row.placedAt,
  isNew: row.isNew,
  emailAt: row.emailAt,
});

/** The card for a role without 'money.see'. */
export const withoutMoney = (card: BoardCard): BoardCard => ({ ...card, payment: null });

/** The card for whoever looks up at a wall: what people wrote may contain a telephone number or an amount as well. */
export const asOnWall = (card: BoardCard): BoardCard => ({
  ...withoutMoney(card),
  note: withoutReach(card.note),
  allergyNote: withoutReach(card.allergyNote),
  lines: card.lines.map((line) => ({ ...line, words: line.words.map(withoutReach) })),
});

/** The cards as this member may see them. */
export const cardsFor = ({ permissions }: StaffContext['staff'], cards: readonly BoardCard[]): BoardCard[] =>
  permissions.has('money.see') ? [...cards] : cards.map(withoutMoney);

/** The new orders of that day and later, by pick-up time. */
export async function readNews(db: Db, from: string): Promise<NewOrder[]> {
  const { rows } = await db.execute<Omit<NewOrder, 'name'> & { contactName: string; recipient: Party }>(sql`
    select o.number, o.pickup_date::text as day, to_char(o.pickup_time, 'HH24:MI') as time, o.contact_name as "contactName", o.recipient
    from orders o where o.pickup_date >= ${from}::date and ${isNews} order by o.pickup_date, o.pickup_time, o.number`);
  return rows.map(({ contactName, recipient, ...order }) => ({
    ...order,
    name: namesOn({ contactName, recipient }).name,
  }));
}
