import { sql } from 'drizzle-orm';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/settings/read-shop.ts';
import { html } from '#server/gateways/html.ts';
import { emailLayout, plainFoot } from '#server/modules/messages/email-layout.ts';
import { type Queueing, queueEmail } from '#server/modules/messages/queue-email.ts';

/** Unpaid orders hold this share and this many before the bakery hears of it. */
const muchPercent = 30;
const leastPieces = 10;

type HeldCake = { readonly name: string; readonly held: number; readonly stock: number };

const listMuchHeld = async (db: Db): Promise<HeldCake[]> =>
  (
    await db.execute<HeldCake>(sql`
      select p.name, p.stock, sum(l.quantity * l.pieces)::int as held
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      where o.fulfilment = 'placed'
      group by p.id having sum(l.quantity * l.pieces) >= ${leastPieces}
        and sum(l.quantity * l.pieces) * 100 > ${muchPercent} * (p.stock + sum(l.quantity * l.pieces))
      order by held desc, p.id`)
  ).rows;

/** The bakery hears of it at most once a day. */
export async function watchHeldStock(db: Db, services: Queueing['services'], now: Date): Promise<void> {
  const cakes = await listMuchHeld(db);
  if (cakes.length === 0) return;
  const shop = await readShop(db);
  const subject = 'Much of the shelf is held by unpaid orders';
  const lines = cakes.map(({ name, held, stock }) => `${name}: ${held} held unpaid, ${stock} left to sell`);
  const hint = 'They come back by themselves where they are not paid. Stock in the back office shows all.';
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
