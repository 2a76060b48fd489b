import { desc } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '#contract/admin/products/product-edit.ts';
import { productChoices } from '#contract/admin/products/product-list.ts';
import { collectionProducts, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow, saveSeen, toldOf, trySave } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const cake = 'black-forest-gateau';
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const sunita = await signInStaff(shop, { role: 'owner', name: 'Sunita Rao' });

const idOf = async (slug: string): Promise<number> => (await productCalled(shop.database, slug)).id;
const offeredBeside = async (slug: string): Promise<string[]> => {
  const { body } = await shop.visitor().get(`/listings/extras?slugs=${slug}`);
  return (body as { slug: string }[]).map((extra) => extra.slug);
};
const fieldsOf = ({ body }: { readonly body: unknown }) => Object.keys(Object(Object(body).fields));

beforeAll(async () => {
  await db.insert(collections).values({ key: 'picnic', name: 'For a picnic', rule: 'byHand', position: 90 });
});

test('[E-02] [Z-01] what customers may have written on a cake is the form’s: they see it at once, and the log says what it was', async () => {
  const id = await idOf(cake);
  const { form } = await productOf(owen, id);
  const message = { max: 24, where: 'On a plaque of chocolate', placeholder: 'Alles Gute' };
  const options = { message, colours: ['Cherry', 'Cream'], photo: { shape: 'circle' as const, minPixels: 900 } };
  const saved = await saveNow(owen, id, { options });
  expect(saved.form.options).toEqual(options);
  expect((await shop.visitor().get(`/products/slug/${cake}`)).body).toMatchObject({ options });
  const [audited] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(audited).toMatchObject({
    after: { 'A message on it': message, 'Colours to choose from': ['Cherry', 'Cream'] },
  });
  await saveNow(owen, id, { options: form.options });
  expect((await productOf(owen, id)).form.options).toEqual(form.options);
});

test('[E-02] [Z-03] the extras beside a cake are offered in their order; one that there is not is refused', async () => {
  const id = await idOf(cake);
  await saveNow(owen, id, { extrasOffered: ['greeting-card', 'candles-striped'] });
  expect(await offeredBeside(cake)).toEqual(['greeting-card', 'candles-striped']);
  for (const extrasOffered of [['macaron-gift-box'], ['no-such-candle'], ['cake-knife', 'cake-knife']])
    expect(fieldsOf(await trySave(owen, id, { extrasOffered }))).toEqual(['extrasOffered']);
  await saveNow(owen, await idOf('greeting-card'), { slug: 'card-with-words' });
  expect((await productOf(owen, id)).form.extrasOffered).toEqual(['card-with-words', 'candles-striped']);
  expect(await offeredBeside(cake)).toEqual(['card-with-words', 'candles-striped']);
});

test('[E-02] an extra has words alone, up to two hundred characters, and nothing stands beside it', async () => {
  const { id } = await owen.call(createProduct, { name: 'Gift tag', categoryId: null });
  const words = { where: '', placeholder: 'With love' };
  await saveNow(owen, id, { options: { message: { max: 200, ...words } } });
  expect(fieldsOf(await trySave(owen, id, { options: { colours: ['Red'] } }))).toEqual(['options.colours']);
  expect(fieldsOf(await trySave(owen, id, { extrasOffered: ['cake-knife'] }))).toEqual(['extrasOffered']);
  const onCake = await trySave(owen, await idOf(cake), { options: { message: { max: 200, ...words } } });
  expect(fieldsOf(onCake).toSorted()).toEqual(['options.message.max', 'options.message.where']);
});

test('[E-02] a collection that is gathered by hand is chosen, and one that follows from a rule cannot be', async () => {
  const id = await idOf(cake);
  expect((await owen.call(productChoices, {})).collections).toEqual([{ key: 'picnic', name: 'For a picnic' }]);
  const before = await productOf(owen, id);
  const saved = await saveNow(owen, id, { collections: ['picnic'] });
  expect(saved.version).toBeGreaterThan(before.version);
  expect(await db.select().from(collectionProducts)).toEqual([{ collection: 'picnic', productId: id }]);
  expect(fieldsOf(await trySave(owen, id, { collections: ['picnic', 'featured'] }))).toEqual(['collections']);
  // Saved again as it is, it changes nothing.
  expect((await saveNow(owen, id, {})).version).toBe(saved.version);
  await saveNow(owen, id, { collections: [] });
  expect(await db.$count(collectionProducts)).toBe(0);
});

test('[E-04] two who change what one cake offers are told of each thing by itself', async () => {
  const id = await idOf(cake);
  const message = { max: 30, where: 'On a plaque', placeholder: '' };
  await saveNow(owen, id, { options: { message }, extrasOffered: ['cake-knife'] });
  const [hers, his] = [await productOf(sunita, id), await productOf(owen, id)];
  await saveSeen(owen, his, { options: { message: { ...message, max: 20 } }, extrasOffered: [] });
  const wanted = { options: { message, age: { from: 1, to: 99, where: 'In sugar' } } };
  const answer = await saveSeen(sunita, hers, wanted);
  expect(toldOf(hers, answer, wanted).map(({ field, changedBy }) => [field, changedBy])).toEqual([
    ['extrasOffered', 'them'],
    ['options/message', 'them'],
    ['options/age', 'me'],
  ]);
});
