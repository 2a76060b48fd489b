import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffCommand } from '#tests/support/shop/staff-command.ts';
import { type Answer, Visitor } from '#tests/support/shop/visitor.ts';

const tokenOf = ({ status, body }: Answer): string => {
  expect(status).toBe(200);
  return (body as { token: string }).token;
};

/** What the address that a start printed is good for now. */
async function setUpAt(url: string, said: string): Promise<{ token: string; status: number }> {
  const [, token = ''] = /\/admin\/set-up\?token=([\w-]{43})$/m.exec(said) ?? [];
  return { token, status: (await fetch(`${url}/api/admin/invitation?token=${token}`)).status };
}

test('[T-02] a backup of the shop that runs opens as the same shop in another folder: customers, sessions and orders', async () => {
  const env = { DATA_FOLDER: await dataFolderForTest() };
  const file = join(await dataFolderForTest(), 'shop.gz');
  const shop = await startBuiltShop(env);
  const first = await setUpAt(shop.url, shop.said());
  expect(first.status).toBe(200);
  const customer = new Visitor(shop.url);
  const registered = await customer.post('/auth/register', {
    email: 'ann@example.com',
    password: 'Secret-12!',
    firstName: 'Ann',
    lastName: 'Baker',
    contactNo: '07700900123',
    provider: 'local',
    active: '1',
    status: 'active',
  });
  const token = tokenOf(registered);
  const whoIs = async (url: string) => {
    const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: await answer.json() };
  };
  const known = await whoIs(shop.url);
  expect(known).toMatchObject({ status: 200, body: { email: 'ann@example.com' } });

  expect(await staffCommand(['backup', file], env)).toMatchObject({ code: 0, err: '' });
  expect(existsSync(file)).toBe(true);
  expect(await staffCommand(['restore', file], env)).toMatchObject({ code: 1 });
  expect(await shop.end('SIGTERM')).toBe(0);
  expect(await staffCommand(['backup', file], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already exists'),
  });
  expect(await staffCommand(['backup', `${file}.closed`], env)).toMatchObject({ code: 0 });

  const other = { DATA_FOLDER: await dataFolderForTest() };
  const restored = await staffCommand(['restore', `${file}.closed`], other);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Start the shop with npm start') });
  const again = await startBuiltShop(other);
  expect(await whoIs(again.url)).toEqual(known);
  // Nobody owns it: this start printed an address of its own, and that of the previous start is void.
  const second = await setUpAt(again.url, again.said());
  expect(second).toMatchObject({ status: 200, token: expect.not.stringMatching(first.token) });
  expect((await fetch(`${again.url}/api/admin/invitation?token=${first.token}`)).status).toBe(410);
  expect(await again.end('SIGTERM')).toBe(0);
});
