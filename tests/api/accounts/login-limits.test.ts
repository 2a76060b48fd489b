import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountDriver, newAddress, newPassword } from '#tests/support/customers/account-driver.ts';
import { oldPassword } from '#tests/support/customers/registration.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const limits = { perAccount: 5, perNetwork: 12 };
const shop = await openTestShop({ services: { loginLimits: limits }, parts: { trustProxy: 1 } });
const accounts = accountDriver(shop);
const wrong = 'Wrong&Word1';
const refusal = {
  status: 429,
  body: {
    code: 'tooManyAttempts',
    title: 'Too Many Attempts',
    message: 'Too many login attempts. Please wait a few minutes before trying again.',
  },
};
const wrongPair = { status: 401, body: { code: 'invalidCredentials' } };
const opened = { status: 200, body: { token: expect.any(String) } };

const newAccount = async (): Promise<string> => (await accounts.register()).email;
async function failTimes(times: number, email: string, ask: typeof accounts.post): Promise<void> {
  for (let time = 0; time < times; time++) {
    expect(await ask('/auth/login', { email, password: wrong })).toMatchObject(wrongPair);
  }
}
const secondsIn = (answer: { headers: Headers }): number => Number(answer.headers.get('retry-after'));

describe('[L-04] failed logins of a network at one account', () => {
  test.each([
    ['with an account', newAccount],
    ['without one', async () => newAddress()],
  ])('at an address %s are slowed from the fifth, each time for longer', async (_name, address) => {
    const email = await address();
    const guesser = accounts.newcomer();
    await failTimes(5, email, guesser);
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      const refused = await guesser('/auth/login', { email, password: wrong });
      expect(refused).toMatchObject(refusal);
      expect(secondsIn(refused)).toBe(wait);
      shop.clock.moveOn(wait / 60);
      await failTimes(1, email, guesser);
    }
  });

  test('while they wait even the right password opens nothing, and refused tries make the wait no longer', async () => {
    const email = await newAccount();
    const ask = accounts.newcomer();
    await failTimes(5, email, ask);
    for (let time = 0; time < 10; time++)
      expect(await ask('/auth/login', { email, password: oldPassword })).toMatchObject(refusal);
    shop.clock.moveOn(0.5);
    expect(await ask('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
  });

  test('are forgotten at the right password, and after an hour without one', async () => {
    const email = await newAccount();
    const ask = accounts.newcomer();
    await failTimes(4, email, ask);
    expect(await ask('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
    await failTimes(5, email, ask);
    expect(await ask('/auth/login', { email, password: oldPassword })).toMatchObject(refusal);
    shop.clock.moveOn(60);
    await failTimes(4, email, ask);
    expect(await ask('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
  });

  test('keep nobody out who began to log in a moment before them', async () => {
    const ask = accounts.newcomer();
    const [email, another] = [await newAccount(), (await accounts.register()).email];
    shop.clock.moveOn(1);
    await failTimes(1, another, ask);
    await failTimes(1, email, ask);
    shop.clock.moveOn(-0.1);
    expect(await ask('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
    expect(await ask('/auth/login', { email: another, password: oldPassword })).toMatchObject(opened);
    shop.clock.moveOn(0.1);
  });

  test('that come all at once are no more than five', async () => {
    const email = await newAccount();
    const ask = accounts.newcomer();
    const tries = Array.from({ length: 12 }, () => ask('/auth/login', { email, password: wrong }));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('by a stranger, for however long, do not slow the owner who comes from a network for the first time', async () => {
    const email = await newAccount();
    const stranger = accounts.newcomer();
    await failTimes(5, email, stranger);
    for (let time = 0; time < 60; time++) {
      shop.clock.moveOn(15);
      await stranger('/auth/login', { email, password: wrong });
    }
    expect(await stranger('/auth/login', { email, password: oldPassword })).toMatchObject(refusal);
    expect(await accounts.logIn(email)).toMatchObject(opened);
  });
});

describe('[L-04] failed logins of many networks at one account', () => {
  const guessFromMany = async (email: string) => {
    for (let network = 0; network < 10; network++) await failTimes(5, email, accounts.newcomer());
  };

  test('are slowed for all networks together, but not where the owner was before', async () => {
    const home = accounts.newcomer();
    const { email } = await accounts.register();
    expect(await home('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
    await guessFromMany(email);
    expect(await accounts.logIn(email)).toMatchObject(refusal);
    expect(await home('/auth/login', { email, password: wrong })).toMatchObject(wrongPair);
    expect(await home('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
  });

  test('do not slow the owner who sets a new password by an email’s link, wherever the owner mistyped before', async () => {
    const email = await newAccount();
    const home = accounts.newcomer();
    expect(await home('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
    await failTimes(5, email, home);
    await guessFromMany(email);
    expect(await accounts.reset(await accounts.resetToken(email))).toMatchObject({ status: 200 });
    expect(await home('/auth/login', { email, password: newPassword })).toMatchObject(opened);
    expect(await accounts.logIn(email, newPassword)).toMatchObject(opened);
  });
});

test('[L-04] failed logins of a network are slowed whatever the account, its own account clears nothing, and whoever is known there passes', async () => {
  const guesser = accounts.newcomer();
  const another = (await accounts.register()).email;
  const { email } = await accounts.register();
  for (let time = 0; time < 12; time++) {
    if (time === 6) expect(await guesser('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
    await failTimes(1, `${randomUUID()}@example.com`, guesser);
  }
  expect(await guesser('/auth/login', { email: another, password: oldPassword })).toMatchObject(refusal);
  expect(await guesser('/auth/login', { email, password: oldPassword })).toMatchObject(opened);
  expect(await guesser('/auth/login', { email: another, password: oldPassword })).toMatchObject(refusal);
  expect(await accounts.logIn(another)).toMatchObject(opened);
});

test('a wrong password takes as long for an account as for nobody', async () => {
  const email = await newAccount();
  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await ask();
    return performance.now() - began;
  };
  await accounts.logIn(newAddress(), wrong); // the first of all creates what an unknown account's password is compared with
  const [ofNobody, ofAccount]: [number[], number[]] = [[], []];
  const ratio = () => {
    const of = Math.min(...ofAccount) / Math.min(...ofNobody);
    return Math.max(of, 1 / of);
  };
  // The quickest of each had the machine to itself, so a busy machine is watched for longer. If a comparison were left
  // out, its login would be many times quicker for ever.
  for (let time = 0; time < 9 || (time < 90 && ratio() >= 2); time++) {
    // In turn, so that whatever else the machine does affects both.
    ofNobody.push(await timed(() => accounts.logIn(newAddress(), wrong)));
    shop.clock.moveOn(61); // so that the account's own failures do not slow it
    ofAccount.push(await timed(() => accounts.logIn(email, wrong)));
  }
  expect(ratio()).toBeLessThan(2);
});

test('[X-02] a flood of logins is asked to come again, and the shop goes on answering others meanwhile', async () => {
  let over = false;
  const flood = Promise.all(Array.from({ length: 150 }, () => accounts.logIn(newAddress(), wrong))).finally(() => {
    over = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  const page = await shop.visitor().get('/products/featured');
  expect(page.status).toBe(200);
  expect(over).toBe(false);
  const answers = await flood;
  const away = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 401).length + away.length).toBe(150);
  for (const { headers } of away) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
