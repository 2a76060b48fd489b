import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#server/db/tables/schema.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import type { SignedIn } from './customers.ts';
import { overlay, registration } from './registration.ts';

const signedIn = z.object({ token: z.string(), user: z.object({ id: z.number() }) });

/** Customers who register as anybody does, and what a test needs to know of them. */
export function ownCustomers(shop: TestShop) {
  const { db } = shop.database;
  async function customer(email = `${randomUUID()}@example.com`): Promise<SignedIn> {
    const browser = shop.visitor();
    const { token, user } = signedIn.parse(
      (await browser.post('/auth/register', registration({ email, ...overlay }))).body,
    );
    browser.token = token;
    return { id: user.id, email, browser };
  }

  const logIn = async (email: string, word: string) => {
    const browser = shop.visitor();
    const answer = await browser.post('/auth/login', { email, password: word });
    if (answer.status === 200) browser.token = z.object({ token: z.string() }).parse(answer.body).token;
    return { browser, status: answer.status };
  };
  const rowOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];
  return { customer, logIn, rowOf };
}
