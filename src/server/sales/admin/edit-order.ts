import { inArray } from 'drizzle-orm';
import { type Personalisation, tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { defaultSize } from '#domain/catalogue/product.ts';
import { Failure } from '#domain/failure.ts';
import type { Party } from '#domain/order/order.ts';
import type { AskedChange, StandingLine } from '#domain/order/revising/revisable-order.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import { readStock } from '#server/sales/orders/placing/write-order.ts';
import { readRevisable } from '#server/sales/orders/revising/read-revisable.ts';
import { reviseOrder } from '#server/sales/orders/revising/revise-order.ts';
import type { RevisedOrder } from '#server/sales/orders/revising/revising.ts';

type Said = { readonly [Key in 'message' | 'name' | 'colour' | 'photo' | 'note']?: string } & {
  readonly age?: number | '';
  readonly box?: Personalisation['box'];
};

/** An edit of a line on the order, by its id, or of one that is added, by its product's slug. */
export type LineEdit = {
  readonly id?: number;
  readonly slug?: string;
  /** 0 removes the line. */
  readonly quantity?: number;
  readonly weightGrams?: number;
  /** Whatever is empty is removed. */
  readonly said: Said;
};

export type OrderEdit = {
  readonly orderNo: string;
  readonly pickup: PickupSlot | undefined;
  readonly recipientName: string | undefined;
  readonly telephone: string | undefined;
  readonly lines: readonly LineEdit[];
  readonly as: string;
  /** The customer reads this. */
  readonly reason: string;
  /** Why it goes past the diary and its limits; empty keeps to them. */
  readonly pastDiary: string;
  /** Whether the member may also exceed the day's orders and work units. */
  readonly mayPassDay: boolean;
  /** The revision that was seen; null takes the order as it is. */
  readonly from: number | null;
  readonly tellsCustomer?: boolean | undefined;
  readonly isTrial: boolean;
  readonly now: Date;
};

/** As `reviseOrder`. @throws Failure 'invalid' too, for a product that is not on sale */
export async function editByStaff(db: Db, edit: OrderEdit): Promise<RevisedOrder> {
  const { now, as, from, reason, pastDiary, mayPassDay, tellsCustomer, isTrial } = edit;
  const order = await findByNumber(db, edit.orderNo);
  const { lines } = await readRevisable(db, order);
  const change: AskedChange = {
    pickup: edit.pickup,
    recipient: recipientOf(order.recipient, edit),
    changedLines: edit.lines.flatMap((line) => (line.id === undefined ? [] : [changedLine(line, line.id, lines)])),
    addedLines: await addedLines(db, edit.lines, now),
  };
  return reviseOrder(
    { db, now, gateway: null },
    {
      orderId: order.id,
      from,
      change,
      actorKind: 'staff',
      madeBy: as,
      reason,
      pastDiary,
      mayPassDay,
      tellsCustomer,
      isTrial,
    },
  );
}

function recipientOf(party: Party, { recipientName, telephone }: OrderEdit): Party | undefined {
  if (recipientName === undefined && telephone === undefined) return undefined;
  const words = recipientName?.split(/\s+/) ?? [];
  const name =
    words.length === 0
      ? {}
      : {
          firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
          lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
        };
  return { ...party, ...name, ...(telephone !== undefined && { contactNumber: telephone }) };
}

const sayTo = (before: Personalisation, said: Said): Personalisation => {
  const { age, ...words } = said;
  return tidyPersonalisation({ ...before, ...words, ...(age !== undefined && { age: age === '' ? undefined : age }) });
};

/** A line that has gone is left for `reviseOrder` to refuse, which says first what was changed since. */
function changedLine({ quantity, weightGrams, said }: LineEdit, id: number, lines: readonly StandingLine[]) {
  const line = lines.find((one) => one.id === id);
  const isSaid = line !== undefined && Object.keys(said).length > 0;
  return { id, quantity, weightGrams, ...(isSaid && { personalisation: sayTo(line.personalisation, said) }) };
}

async function addedLines(
  db: Db,
  lines: readonly LineEdit[],
  now: Date,
): Promise<NonNullable<AskedChange['addedLines']>> {
  const slugs = lines.flatMap(({ slug }) => slug ?? []);
  if (slugs.length === 0) return [];
  const named = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs));
  const sold = await readStock(
    db,
    named.map(({ id }) => id),
    now,
  );
  return lines.flatMap(({ slug, weightGrams, quantity = 1, said }) => {
    if (slug === undefined) return [];
    const product = sold.find(({ id }) => id === named.find((one) => one.slug === slug)?.id);
    if (!product) throw new Failure('invalid', { text: `No product on sale is called ${slug}.` });
    const grams = weightGrams ?? defaultSize(product).grams;
    return [{ productId: product.id, weightGrams: grams, quantity, personalisation: sayTo({}, said) }];
  });
}
