import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/tables/schema.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { orderRequestFor, productCalled, setStock } from '#tests/support/customers/customers.ts';
import { overlay, registration } from '#tests/support/customers/registration.ts';
import { doJobs, emailsTo } from '#tests/support/jobs/mail-room.ts';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { payByCard } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ services: { mail: 'delivered', emailsPerHour: 10 } });
const cupcake = 'vanilla-bean-swirl-cupcake';
await setStock(shop.database, cupcake, 500);

/** Somebody who registers in the overlay with an address: they are signed in at once, and have confirmed nothing. */
async function stranger(email: string) {
  const browser = shop.visitor();
  const { status, body } = await browser.post('/auth/register', registration({ ...overlay, email }));
  expect(status).toBe(200);
  const { token, user } = body as { token: string; user: { id: number } };
  browser.token = token;
  return { browser, id: user.id, email };
}
type Stranger = Awaited<ReturnType<typeof stranger>>;

async function order({ browser, id, email }: Stranger) {
  const product = await productCalled(shop.database, cupcake);
  const { status, body } = await browser.post('/orders', orderRequestFor(id, [{ product, quantity: 1 }]));
  expect(status).toBe(200);
  const { orderNo, total } = body as { orderNo: string; total: number };
  return { customer: { browser, id, email }, orderNo, amount: Math.round(total * 100) };
}
const cancel = ({ browser }: Stranger, orderNo: string) => browser.post(`/orders/order/${orderNo}/cancel`, {});

const pay = (placed: Awaited<ReturnType<typeof order>>) => payByCard(shop, placed);
const subjects = async (email: string) => (await emailsTo(shop, email)).map(({ subject }) => subject);
const confirm = (email: string) =>
  shop.database.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.email, email));

test('an address that nobody confirmed is sent one email, however many orders are placed with it and cancelled', async () => {
  await using server = await smallMailServer();
  const mail = smtpMail({ url: server.url, from: 'hello@bakery.example' });
  const attacker = await stranger('innocent@third.example');
  for (let round = 0; round < 12; round += 1) await cancel(attacker, (await order(attacker)).orderNo);
  await order(attacker);
  shop.clock.moveOn(31);
  await expireUnpaidOrders(shop.database.db, shop.services.payments, shop.clock.now());
  await attacker.browser.put('/profile/password', { currentPassword: 'Sponge&Jam1', newPassword: 'Another&Jam2' });
  await doJobs(shop, mail);
  await mail.close();
  expect(await subjects('innocent@third.example')).toEqual(['Please confirm your email address']);
  expect(server.taken.map(({ to }) => to)).toEqual([['innocent@third.example']]);
});

test('an order that was paid is told to its customer, also before the address is confirmed', async () => {
  const customer = await stranger('hungry@third.example');
  await pay(await order(customer));
  await doJobs(shop);
  expect((await subjects(customer.email))[0]).toMatch(/^TEST, no money moved: Order .* is confirmed$/);
});

test('a customer who has confirmed the address is told of orders that were cancelled unpaid', async () => {
  const customer = await stranger('known@third.example');
  await confirm(customer.email);
  await cancel(customer, (await order(customer)).orderNo);
  await doJobs(shop);
  expect((await subjects(customer.email))[0]).toMatch(/is cancelled$/);
});

test('no address gets more than ten emails in an hour: what is beyond is left out, and nothing fails', async () => {
  const customer = await stranger('busy@third.example');
  await confirm(customer.email);
  for (let round = 0; round < 12; round += 1) await cancel(customer, (await order(customer)).orderNo);
  await doJobs(shop);
  expect(await subjects(customer.email)).toHaveLength(10);
  // What the test provider takes is no money, so it is no way round the count.
  await pay(await order(customer));
  await doJobs(shop);
  expect(await subjects(customer.email)).toHaveLength(10);
  await shop.database.db.execute(
    sql`update emails set created_at = created_at - interval '61 minutes' where recipient = ${customer.email}`,
  );
  await cancel(customer, (await order(customer)).orderNo);
  await doJobs(shop);
  expect(await subjects(customer.email)).toHaveLength(11);
});

test('an email about money that was really paid is written beyond any count', async () => {
  const { db } = shop.database;
  const services = { mail: 'delivered', emailsPerHour: 1, payments: { name: 'stripe' } } as const;
  const message = (purpose: 'payment' | 'address', event: string) =>
    queueEmail(
      { db, services },
      {
        purpose,
        recipient: 'payer@third.example',
        subject: event,
        plain: '',
        html: '',
        attachments: [],
        eventKey: event,
      },
    );
  expect(await message('address', 'first')).toBe(true);
  expect(await message('address', 'second')).toBe(false);
  expect(await message('payment', 'paid')).toBe(true);
  expect(await message('payment', 'ready')).toBe(true);
});

test('emails to one address that are written at the same moment are counted together', async () => {
  const { db } = shop.database;
  const services = { mail: 'delivered', emailsPerHour: 3, payments: { name: 'stripe' } } as const;
  const written = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      queueEmail(
        { db, services },
        {
          purpose: 'address',
          recipient: 'flooded@third.example',
          subject: '',
          plain: '',
          html: '',
          attachments: [],
          eventKey: `flood ${at}`,
        },
      ),
    ),
  );
  expect(written.filter(Boolean)).toHaveLength(3);
});

test('where mail rests in the outbox nothing goes anywhere, so every email of a trial can be read there', async () => {
  const trial = await openTestShop({ services: { mail: 'outbox', emailsPerHour: 10 } });
  const { db } = trial.database;
  const message = {
    purpose: 'news',
    recipient: 'newcomer@third.example',
    subject: 'cancelled',
    plain: '',
    html: '',
    attachments: [],
    eventKey: 'news of a trial',
  } as const;
  expect(await queueEmail({ db, services: trial.services }, message)).toBe(true);
});
