import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/tables/schema.ts';
import { doJobs, emailsTo, tokenIn } from '#tests/support/jobs/mail-room.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import type { Answer } from '#tests/support/shop/visitor.ts';
import { oldPassword, page, registration } from './registration.ts';

export const newPassword = 'Scone&Cream2';
export const newAddress = (): string => `${randomUUID()}@example.com`;

type Ask = (path: string, body: object, requestId?: string) => Promise<Answer>;
let networks = 0;

/** What people do with their accounts in a shop under test that trusts one proxy; each comes from a network of their own. */
export function accountDriver(shop: TestShop) {
  const { db } = shop.database;
  const newcomer = (): Ask => {
    const number = ++networks;
    const headers = { 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` };
    const browser = shop.visitor();
    return (path, body, requestId = randomUUID()) => browser.post(path, body, { headers, requestId });
  };
  const post: Ask = (path, body, requestId) => newcomer()(path, body, requestId);
  const register = async (screen: object = page, { email = newAddress(), ask = newcomer() } = {}) => {
    const requestId = randomUUID();
    const send = () => ask('/auth/register', registration({ email, ...screen }), requestId);
    /** The same request once more, as a browser that lost the response sends it. */
    return { email, answer: await send(), repeat: send };
  };
  const newestToken = async (email: string) => tokenIn((await emailsTo(shop, email))[0]?.plain ?? '');
  const forget = (email: string) => post('/auth/forgot-password', { email });
  return {
    newcomer,
    post,
    register,
    forget,
    newestToken,
    logIn: (email: string, password = oldPassword) => post('/auth/login', { email, password }),
    confirm: (token: string, password = oldPassword) => post('/auth/confirm-email', { token, password }),
    reset: (token: string, password = newPassword) => post('/auth/reset-password', { token, password }),
    confirmToken: async (email: string) => {
      const found = (await emailsTo(shop, email)).find(({ plain }) => plain.includes('/confirm-email?'));
      return tokenIn(found?.plain ?? '');
    },
    resetToken: async (email: string) => {
      await forget(email);
      await doJobs(shop);
      return newestToken(email);
    },
    accountOf: async (email: string) => {
      const [account] = await db.select().from(users).where(eq(users.email, email));
      if (!account) throw new Error(`no account ${email}`);
      return account;
    },
  };
}
