import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signIn } from '#contract/admin/team/sign-in.ts';
import { productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { StaffBrowser } from '#tests/support/staff/sign-in-staff.ts';
import { codeOf, joinByPassword, password } from '#tests/support/staff/team-of-tests.ts';

const loginLimits = { perAccount: 5, perNetwork: 50 };
const shop = await openTestShop({ services: { loginLimits }, parts: { trustProxy: 1 } });
const { db, pool } = shop.database;

/** Networks of strangers, each with as many tries as a browser makes at once. */
const networks = 25;
const triesOfEach = 8;

/** Notes each row that is written, in that order: a login's try, and a cart's line item. */
async function noteWrites(): Promise<void> {
  await pool.query(`
    create table noted_writes (place serial, what text not null, key text);
    create function note_write() returns trigger language plpgsql as $$
      begin
        insert into noted_writes (what, key) values (tg_table_name, to_jsonb(new) ->> 'key');
        return new;
      end $$;
    create trigger noted after insert on login_tries for each row execute function note_write();
    create trigger noted after insert on cart_lines for each row execute function note_write()`);
}

/** Holds open as many transactions as may be open at once, until the work is done. */
async function whileNobodyCanWrite(work: () => Promise<void>): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = Array.from({ length: 7 }, () => db.transaction(() => released));
  await work();
  release();
  await Promise.all(all);
}

test('a customer’s cart and the owner’s sign-in pass before a crowd of strangers whose wrong passwords wait already', async () => {
  const customer = await signedInCustomer(shop);
  const product = await productCalled(shop.database, 'salted-caramel-drip-cake');
  const owner = await joinByPassword(shop);
  const ofOwner = { 'x-forwarded-for': '198.51.100.7' };
  shop.clock.moveOn(1);
  await noteWrites();
  const strangers: Promise<unknown>[] = [];
  const others: Promise<{ readonly status: number }>[] = [];
  await whileNobodyCanWrite(async () => {
    for (let network = 1; network <= networks; network++)
      for (let time = 0; time < triesOfEach; time++)
        strangers.push(
          shop
            .visitor()
            .post(
              '/auth/login',
              { email: `${randomUUID()}@example.com`, password: 'Wrong&Word1' },
              { headers: { 'x-forwarded-for': `203.0.113.${network}` } },
            ),
        );
    await expect.poll(() => pool.writesWaiting, { timeout: 60_000 }).toBe(networks * triesOfEach);
    others.push(
      customer.browser.post('/cart', {
        userId: customer.id,
        productId: product.id,
        quantity: 1,
        priceSnapshot: 42,
        weightSnapshot: 500,
      }),
      new StaffBrowser(shop.url).ask(
        signIn,
        { email: owner.email, password, code: codeOf(owner.secret, shop.clock.now()) },
        { headers: ofOwner },
      ),
    );
    await expect.poll(() => pool.writesWaiting, { timeout: 60_000 }).toBe(networks * triesOfEach + 2);
  });
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(strangers);
  const { rows } = await pool.query<{ cart: number; owner: number; all: number }>(`
    select min(place) filter (where what = 'cart_lines') as cart,
      min(place) filter (where key in (select key::text from trusted_networks)) as owner,
      count(*)::int as all
    from noted_writes`);
  const [{ cart, owner: ofOwners, all } = { cart: 0, owner: 0, all: 0 }] = rows;
  // A try writes one row or two; as many as may run at once have begun before.
  expect(all).toBeGreaterThan(networks * triesOfEach);
  expect([cart, ofOwners].map((place) => place > 0 && place < all / 4)).toEqual([true, true]);
});
