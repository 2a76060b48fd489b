import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { projectFolder } from '#tests/support/database/database.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();

/** What somebody elsewhere writes who knows nothing of the shop except its published contract. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './shop.d.ts';

export async function buy(baseUrl: string, slug: string, customer: { id: number; token: string }) {
  const shop = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + customer.token } });
  const csrf = await shop.GET('/csrf-token');
  const cookie = csrf.response.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ');
  const cake = await shop.GET('/products/slug/{slug}', { params: { path: { slug } } });
  if (!csrf.data || !cake.data) throw new Error('the shop does not answer');
  const subtotal = cake.data.discountPrice ?? cake.data.price;
  const discount = Math.round(subtotal * 20) / 100;
  const who = <const P extends 'recipient' | 'sender'>(as: P) => ({
    [as + 'Firstname']: 'Priya', [as + 'Lastname']: 'Shah', [as + 'Contactno']: '07700900123',
    [as + 'StreetAddress1']: '18 Delph Road', [as + 'City']: 'Brierley Hill', [as + 'Postcode']: 'DY5 2TF',
  }) as { [K in 'Firstname' | 'Lastname' | 'Contactno' | 'StreetAddress1' | 'City' | 'Postcode' as \`\${P}\${K}\`]: string };
  const placed = await shop.POST('/orders', {
    params: { header: { 'x-csrf-token': csrf.data.token } },
    headers: { cookie },
    body: {
      ...who('recipient'),
      ...who('sender'),
      pickupDate: '2026-11-19',
      pickupTime: '12:00:00',
      subtotal,
      discount,
      total: Math.round((subtotal - discount) * 100) / 100,
      userId: customer.id,
      idempotencyKey: crypto.randomUUID(),
      items: [{ productId: cake.data.id, userId: customer.id, quantity: 1, priceSnapshot: subtotal, weightSnapshot: 500 }],
    },
  });
  if (placed.error) throw new Error(placed.error.code + ': ' + JSON.stringify(placed.error));
  const { orderNo } = placed.data;
  const read = await shop.GET('/orders/order/{orderNo}', { params: { path: { orderNo } } });
  return { placed: placed.data, status: read.data?.status, items: read.data?.items.map(({ name }) => name) };
}
`;

type Buy = (baseUrl: string, slug: string, customer: { id: number; token: string | null }) => Promise<unknown>;

/** Compiles the contract's types, made by the generator, with the program beside them: checked by the compiler, and ready to run. */
async function compile(contract: OpenAPI3): Promise<{ readonly complaints: string[]; readonly buy: Buy }> {
  const cache = join(projectFolder, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'generated-client-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'shop.d.ts'), astToString(await openapiTypescript(contract)));
  await writeFile(join(folder, 'buy.ts'), program);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([join(folder, 'buy.ts')], options));
  const runnable = ts.transpileModule(program, { compilerOptions: { ...options, noEmit: false } }).outputText;
  await writeFile(join(folder, 'buy.mjs'), runnable);
  const { buy } = (await import(pathToFileURL(join(folder, 'buy.mjs')).href)) as { buy: Buy };
  return { complaints: found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')), buy };
}

test('[X-07] a client made of the published contract places an order and reads it', async () => {
  const contract = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as OpenAPI3;
  const { complaints, buy } = await compile(contract);
  expect(complaints).toEqual([]);
  const slug = 'vanilla-bean-swirl-cupcake';
  await setStock(shop.database, slug, 5);
  const { name } = await productCalled(shop.database, slug);
  const { id, browser } = await signedInCustomer(shop);
  expect(await buy(`${shop.url}/api`, slug, { id, token: browser.token })).toMatchObject({
    placed: { orderNo: expect.stringMatching(/^MA-/) },
    status: 'awaitingPayment',
    items: [name],
  });
});
