import { sql } from 'drizzle-orm';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { html } from '#server/gateways/html.ts';
import { emailLayout, plainFoot } from '#server/platform/account-emails.ts';
import { type Queueing, queueEmail } from '#server/platform/queue-email.ts';

/** Unpaid orders hold this share and this many before the bakery is told. */
const muchPercent = 30;
const leastPieces = 10;

type HeldCake = { readonly name: string; readonly held: number; readonly stock: number };

const listMuchHeld = async (db: Db): Promise<HeldCake[]> =>
  (
    await db.execute<HeldCake>(sql`
      select p.name, p.stock, sum(l.quantity * t.pieces)::int as held
      from orders o join order_lines l on l.order_id = o.id cross join lateral taken_by(l.product_id, l.pieces * l.from_stock::int, l.personalisation) t join products p on p.id = t.product_id
      where o.fulfilment = 'placed'
      group by p.id having sum(l.quantity * t.pieces) >= ${leastPieces}
        and sum(l.quantity * t.pieces) * 100 > ${muchPercent} * (p.stock + sum(l.quantity * t.pieces))
      order by held desc, p.id`)
  ).rows;

/** Tells the bakery at most once a day. */
export async function watchHeldStock(db: Db, services: Queueing['services'], now: Date): Promise<void> {
  const cakes = await listMuchHeld(db);
  if (cakes.length === 0) return;
  const shop = await readShop(db);
  const subject = 'Unpaid orders are holding a lot of stock';
  const lines = cakes.map(({ name, held, stock }) => `${name}: ${held} held unpaid, ${stock} left to sell`);
  const hint = 'They are released automatically if they are not paid for. See Stock in the back office for everything.';
  await queueEmail(
    { db, services },
    {
      purpose: 'shop',
      recipient: shop.email,
      subject,
      plain: [subject, lines.join('\n'), hint, `--\n${plainFoot(shop)}\n`].join('\n\n'),
      html: emailLayout({
        shop,
        title: subject,
        preview: lines[0] ?? '',
        body: html`<h1>${subject}</h1><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul><p>${hint}</p>`,
      }),
      attachments: [],
      eventKey: `much-held:${shopDate(now.getTime(), shopTimeZone)}`,
    },
  );
}
