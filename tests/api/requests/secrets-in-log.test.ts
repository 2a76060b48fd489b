import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiBase } from '#contract/wire/endpoint.ts';
import { accountDriver, newAddress, newPassword } from '#tests/support/customers/account-driver.ts';
import { oldPassword, overlay } from '#tests/support/customers/registration.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

let log = '';
const shop = await openTestShop({
  parts: {
    trustProxy: 1,
    log: {
      level: 'trace',
      stream: {
        write: (line) => {
          log += line;
        },
      },
    },
  },
});
const accounts = accountDriver(shop);
const linesWith = (text: string): string[] => log.split('\n').filter((line) => line.includes(text));

describe('no secret stands in the log, however much is logged', () => {
  test('of a registration, logins, a reset, a session and its CSRF token', async () => {
    const { email, answer } = await accounts.register(overlay);
    const wrong = 'Wrong&Word1';
    expect(await accounts.logIn(email, wrong)).toMatchObject({ status: 401 });
    const coded = Buffer.from(oldPassword).toString('base64');
    await accounts.post('/auth/login', { email, password: coded, password_requiresEncryption: true });
    const opened = await accounts.logIn(email);
    const link = await accounts.resetToken(email);
    expect(await accounts.reset(link)).toMatchObject({ status: 200 });
    await fetch(`${shop.url}/reset-password?token=${link}`).then((page) => page.text());
    const csrf = String(Object((await shop.visitor().get('/csrf-token')).body).token);
    await fetch(`${shop.url}${apiBase}/auth/logout`, {
      method: 'POST',
      headers: { 'x-csrf-token': csrf, authorization: `Bearer ${String(Object(opened.body).token)}` },
    }).then((refused) => refused.text());
    const tokens = [answer, opened].map(({ body }) => String(Object(body).token));
    expect(tokens.every((token) => token.length === 43)).toBe(true);
    for (const secret of [oldPassword, newPassword, wrong, coded, link, csrf, ...tokens, email]) {
      expect(linesWith(secret)).toEqual([]);
    }
    expect(linesWith('/api/auth/login').length).toBeGreaterThan(0); // the log was there
  });

  test('of a query that fails: neither its parameters nor the row that the database quotes', async () => {
    const email = newAddress();
    await shop.database.db.execute(
      sql`alter table users add constraint nobody check (email not like '%@example.com') not valid`,
    );
    const answer = (await accounts.register(overlay, { email })).answer;
    await shop.database.db.execute(sql`alter table users drop constraint nobody`);
    expect(answer).toMatchObject({ status: 500, body: { code: 'serverFault', title: 'Server Error' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/insert into|nobody|users/i);
    expect(linesWith('a request failed')).toHaveLength(1);
    expect(linesWith('"constraint":"nobody"')).toHaveLength(1);
    for (const secret of [email, '$argon2id$', 'Failing row']) expect(linesWith(secret)).toEqual([]);
  });
});
