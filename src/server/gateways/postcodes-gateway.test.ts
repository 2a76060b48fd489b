import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallServer } from '#tests/support/small-server.ts';
import { postcodeGateway, sectorTable } from './postcodes-gateway.ts';

const tableFile = join(import.meta.dirname, '../../../assets/postcode-sectors.tsv');

test.each([
  ['dy5 2tf', { postcode: 'DY5 2TF', district: 'Dudley', county: null }],
  ['SW1A2AA', { postcode: 'SW1A 2AA', district: 'Westminster', county: null }],
  ['W1A 1AA', { postcode: 'W1A 1AA', district: 'Westminster', county: null }],
  ['AB12 4XX', { postcode: 'AB12 4XX', district: 'Aberdeenshire', county: null }],
  ['AB12 5XX', { postcode: 'AB12 5XX', district: 'Aberdeen City', county: null }],
  ['IM1 1AA', { postcode: 'IM1 1AA', district: 'Isle of Man', county: null }],
])('by the table, %s lies where its sector lies', async (postcode, place) => {
  expect(await sectorTable(tableFile).look(postcode)).toEqual(place);
});

test('in a county of two tiers the county is told as well', async () => {
  expect(await sectorTable(tableFile).look('CB1 1AA')).toMatchObject({
    district: 'Cambridge',
    county: 'Cambridgeshire',
  });
});

test.each(['', 'DY5', 'DY5 2TFF', 'DY5 CAT', 'ZE9 9AA', 'QQ1 1AA', '../DY5'])(
  'by the table, %j is no postcode',
  async (text) => {
    expect(await sectorTable(tableFile).look(text)).toBeNull();
  },
);

test('a table that cannot be read is told at the start, with the line that is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
  await writeFile(join(folder, 'table.tsv'), '# UK\nDY5\t1234\tDudley\t\tEngland\nDY6\n');
  expect(() => sectorTable(join(folder, 'table.tsv'))).toThrow('not a postcode sector: DY6');
  expect(() => sectorTable(join(folder, 'none.tsv'))).toThrow('ENOENT');
  await rm(folder, { recursive: true });
});

test('the service has the first word, and its "not known" is final', async () => {
  const result = { postcode: 'DY5 2TF', admin_district: 'From the service', admin_county: null };
  await using server = await smallServer(({ url }) =>
    url.includes('DY5') ? { body: { status: 200, result } } : { status: 404, body: { status: 404 } },
  );
  const gateway = postcodeGateway({ serviceUrl: server.address, tableFile });
  expect(await gateway.look('DY5 2TF')).toMatchObject({ district: 'From the service' });
  expect(await gateway.look('B15 2TT')).toBeNull();
});

test('where the service fails, or is off, the table answers', async () => {
  await using server = await smallServer(() => 'hang up');
  for (const serviceUrl of [server.address, 'off']) {
    expect(await postcodeGateway({ serviceUrl, tableFile }).look('DY5 2TF')).toMatchObject({ district: 'Dudley' });
  }
  expect(server.received).toHaveLength(1);
});

test.each([
  ['bf1 3aa', 'BF1 3AA'],
  ['BFPO57', 'BFPO 57'],
])('[V-07] %s of the forces is known, without asking, and its town left to be typed', async (typed, postcode) => {
  await using server = await smallServer(() => ({ status: 404, body: { status: 404 } }));
  for (const serviceUrl of [server.address, 'off'])
    expect(await postcodeGateway({ serviceUrl, tableFile }).look(typed)).toEqual({
      postcode,
      district: null,
      county: null,
    });
  expect(server.received).toHaveLength(0);
});
