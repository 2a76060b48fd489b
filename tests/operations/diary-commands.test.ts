import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { spelled, staffCommand } from '#tests/support/shop/staff-command.ts';

const { url } = await testDatabase();
const command = (words: string) => staffCommand(spelled(words), { DATABASE_URL: url });

test('[J-05] what is no text to look for is listed, tried from a file, and replaced whole', async () => {
  const folder = await dataFolderForTest();
  const file = join(folder, 'words.json');
  expect((await command('search list')).out).toMatch(/synonym +.*xmas/);
  const shown = await command('search show');
  await writeFile(file, shown.out.replace('"xmas"', '"yuletide"'));
  const tried = await command(`search import ${file}`);
  expect(tried.out).toContain('Nothing is written yet: add --write.');
  expect((await command('search list')).out).not.toContain('yuletide');
  expect(await command(`search import ${file} --write`)).toMatchObject({ code: 0 });
  expect((await command('search list')).out).toContain('yuletide');
  const wrong = {
    words: [{ words: ['nut free', 'nut free'], means: { kind: 'filter', without: ['Nuts of Brazil'], notice: 'No.' } }],
  };
  await writeFile(file, JSON.stringify(wrong));
  const refused = await command(`search import ${file} --write`);
  expect(refused.code).toBe(1);
  for (const fault of ["'nut free' stands there twice", "'Nuts of Brazil' is no allergen"])
    expect(refused.err).toContain(fault);
  await writeFile(file, '{"words": []}');
  expect(await command(`search import ${file} --write`)).toMatchObject({ code: 1 });
});

test('[Y-03][Y-04] limits and pauses are set, shown and taken back by command', async () => {
  expect(await command('diary limit friday --slot 3 --orders 20 --as Priya')).toMatchObject({
    code: 0,
    out: 'Every Friday: at most 3 at a time, 20 orders.\n',
  });
  expect((await command('diary limit 2099-12-24 --orders 0 --as Tom')).out).toBe(
    'Thursday 24 December 2099: no orders.\n',
  );
  expect((await command('diary pause 2099-12-24 09:00 --words "Back soon." --as Priya')).out).toContain(
    'No orders are taken until Thursday 24 December 2099, 9:00 am.',
  );
  const { out } = await command('diary show');
  for (const line of [
    'PAUSED. Customers read: Back soon. You can order again on Thursday 24 December 2099 from 9:00 am.',
    /Monday +9:00 am to 6:00 pm/,
    /Every Friday +at most 3 at a time, 20 orders/,
    /Thursday 24 December 2099 +no orders/,
  ])
    expect(out).toMatch(line);
  expect((await command('diary resume --as Priya')).out).toBe('Orders are taken again.\n');
  expect((await command('diary resume --as Priya')).out).toBe('Orders were not paused.\n');
  for (const day of ['friday', '2099-12-24'])
    expect(await command(`diary unlimit ${day} --as Priya`)).toMatchObject({ code: 0 });
  expect((await command('diary show')).out).toContain('No limits.');
  expect((await command('diary history')).out).toMatch(
    /Thursday 24 December 2099: no orders\. +Tom\n[^\n]*Every Friday: [^\n]* +Priya\n/,
  );
  expect(await command('diary limit friday --slot none --as Priya')).toMatchObject({ code: 2 });
  expect(await command('diary pause 2020-01-01 09:00 --as Priya')).toMatchObject({
    code: 1,
    err: expect.stringContaining('That time has passed'),
  });
});
