import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { nameOf } from './endpoint-requests.ts';
import { exampleProduct } from './example-product.ts';

/** A valid value for every field whose schema alone does not show one. A new kind of text gets its line here. */
const rightValues: Readonly<Record<string, unknown>> = {
  email: 'priya@example.com',
  password: 'Sponge&Jam&Cream1',
  currentPassword: 'Sponge&Jam1',
  newPassword: 'Sponge&Jam2',
  dateOfBirth: '1990-04-23',
  contactNo: '07700900123',
  phone: '07700 900123',
  mobile: '07700900123',
  telephone: '07700 900123',
  dob: '1990-04-23',
  pickupDate: '2026-11-19',
  pickupTime: '12:00:00',
  orderNo: 'MA-7K3F-9QX2',
  orderNos: ['MA-7K3F-9QX2'],
  slug: 'birthday-cakes',
  postcode: 'DY5 2TF',
  recipientPostcode: 'DY5 2TF',
  senderPostcode: 'B15 2TT',
  recipientContactno: '07700900123',
  recipientSecondaryContactno: '',
  senderContactno: '07700900456',
  senderSecondaryContactno: '',
  photo: 'p'.repeat(43),
  token: 't'.repeat(43),
  ticket: 't'.repeat(43),
  pin: '482957',
  day: '2026-11-19',
  date: '2026-11-19',
  receivedOn: '2026-11-16',
  opens: '09:00',
  closes: '18:00',
  middayCloses: '13:00',
  middayReopens: '14:00',
  reopens: '18:00',
  orderBy: '16:00',
  stepMinutes: 15,
  hash: 'a'.repeat(64),
  kind: 'member',
  key: 'counter',
  roleKey: 'counter',
  formerRoleKey: 'baker',
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
};

const filtersOfOrders = {
  state: 'baking,ready',
  payment: 'paid',
  from: '2026-11-19',
  to: '2026-11-20',
  placedFrom: '2026-11-01',
  placedTo: '2026-11-20',
  source: 'web',
  after: '17',
};

const keyOfSale = '7f7d0f57-7c3f-4c51-9f4e-1d5c4b6a2f10';
const partOfMoney = { kind: 'amount', amountPence: 100 };
const dailyOfProduct = { dailyPieces: 12, byWeekday: [0, 12, 12, 12, 18, 24, 0], lowStock: 3 };
const hidden = { kind: 'state', state: 'hidden' };

/** Inputs of one endpoint, if a field of the same name is something else elsewhere. */
const rightInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'GET /api/admin/orders': filtersOfOrders,
  'GET /api/admin/orders/csv': filtersOfOrders,
  'POST /api/admin/orders/:orderNo/refunds': { asked: partOfMoney },
  'POST /api/admin/orders/:orderNo/refunds/preview': { asked: partOfMoney },
  'POST /api/admin/till/quote': { key: keyOfSale },
  'POST /api/admin/till/orders': { key: keyOfSale },
  'POST /api/admin/board/pause': { until: 30 },
  'POST /api/admin/production/ticks': { key: 'line:1' },
  'GET /api/admin/prints': { orders: 'MA-7K3F-9QX2' },
  'POST /api/admin/prints': { kind: 'ticket' },
  'POST /api/admin/settings/emails/preview': { kind: 'ready' },
  'PUT /api/profile/kept/dates': { day: '11-19' },
  'GET /api/admin/invoices/:number': { number: 'INV-1' },
  'GET /api/admin/production': { from: '2026-11-19', to: '2026-11-20' },
  'GET /api/admin/production/week': { from: '2026-11-19' },
  'GET /api/admin/diary/places': { from: '2026-11-19' },
  'GET /api/admin/diary/outside': { days: '2026-11-19,2026-11-20', asUsual: 'yes' },
  'POST /api/admin/diary/lead-times': { lead: { days: 0, hours: 4, orderBy: null } },
  'POST /api/admin/stock/daily/rule': { rule: { isOn: false, at: '06:00', percent: [100, 100, 100, 100, 100, 50, 0] } },
  'POST /api/admin/stock/daily/product': { seen: dailyOfProduct, wanted: dailyOfProduct },
  'GET /api/admin/stock/movements': { from: '2026-11-01', to: '2026-11-20' },
  'GET /api/admin/stock/csv': { from: '2026-11-01', to: '2026-11-20' },
  'GET /api/admin/products': {
    q: 'cake',
    category: 'cupcakes',
    state: 'draft',
    low: 'yes',
    lacking: 'yes',
    sort: 'name',
  },
  'GET /api/admin/complaints': { state: 'open' },
  'GET /api/admin/complaints-file': { state: 'open' },
  'PUT /api/admin/complaints/:complaintId': { state: 'open' },
  'POST /api/admin/products/:productId': { seen: exampleProduct, wanted: exampleProduct },
  'POST /api/admin/catalogue/bulk': { change: hidden },
  'POST /api/admin/catalogue/bulk/preview': { change: hidden },
  'POST /api/admin/pictures': { picture: 'iVBORw0KGgo=' },
  'POST /api/admin/imports': { file: 'c2x1ZyxuYW1lCmEsYg==' },
  'POST /api/admin/content': {
    change: { key: 'homePage', version: 1, value: { title: 'A bakery', description: 'Cakes' } },
  },
  'GET /api/admin/content/:key/versions': { key: 'hero' },
  'POST /api/admin/content/:key/versions': { key: 'hero' },
  'GET /api/admin/board/strip': { from: '2026-11-19' },
  'GET /api/admin/reports/sales': { from: '2026-11-01', to: '2026-11-20' },
  'GET /api/admin/reports/products': { from: '2026-11-01', to: '2026-11-20' },
  'GET /api/admin/reports/breakdown': { from: '2026-11-01', to: '2026-11-20' },
  'GET /api/admin/reports/searches': { from: '2026-11-01', to: '2026-11-20' },
  'PUT /api/admin/synonyms': { words: 'lamington', finds: 'cupcakes' },
  'DELETE /api/admin/synonyms': { words: 'lamington' },
  'GET /api/admin/reports/breakdown-file': { from: '2026-11-01', to: '2026-11-20', of: 'hours' },
  'GET /api/admin/reports/sales-file': { from: '2026-11-01', to: '2026-11-20' },
  'POST /api/admin/reports/closing': {
    day: '2026-11-18',
    counted: { pieces: [{ worthPence: 1_000, count: 1 }], smallPence: 0 },
    floatPence: 1_000,
    leftPence: 0,
    expectedPence: 1_000,
    note: '',
  },
  'POST /api/admin/settings/shop': { changes: [{ key: 'kitchen', version: 1, value: { notice: 'One kitchen' } }] },
  'POST /api/admin/settings/shop/versions': { key: 'kitchen' },
  'POST /api/admin/settings/money': {
    changes: [{ key: 'discount', version: 1, value: { policy: 'every-order', percent: 20 } }],
  },
  'POST /api/admin/settings/money/versions': { key: 'discount' },
  'POST /api/admin/settings/vat-rates': { validFrom: '2027-01-01', basisPoints: 2_000 },
  'GET /api/admin/enquiries': { list: 'new', after: '1795000000000000-17' },
  'POST /api/admin/enquiries/:enquiryId/quotes': {
    deposit: { kind: 'percent', percent: 30 },
    pickup: { date: '2027-06-11', time: '14:00' },
    expiresOn: '2026-11-25',
  },
  'POST /api/enquiries': { kind: 'wedding', eventDate: '2027-06-12', pictures: ['p'.repeat(43)] },
  'POST /api/messages/contact': { pictures: ['p'.repeat(43)] },
  'POST /api/enquiries/messages': { pictures: ['p'.repeat(43)] },
  'GET /api/admin/reports/ledger': { month: '2026-11' },
  'GET /api/admin/reports/vat-quarters/file': { from: '2026-10-01' },
  'GET /api/admin/reports/vat-quarters/return': { from: '2026-10-01' },
};

export type Schema = z.ZodMiniType;
export type Def = Readonly<Record<string, unknown>> & { readonly type: string };
export const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;
/** zod's own description of a schema holds further schemas under these names. */
export const innerSchema = (def: Def, name: 'innerType' | 'in' | 'element'): Schema => def[name] as Schema;
export const optionsOf = (def: Def): Schema[] => def.options as Schema[];
export const shapeOf = (schema: Schema): Record<string, Schema> => {
  const def = defOf(schema);
  return def.type === 'object' ? (def.shape as Record<string, Schema>) : {};
};
export const wordsOf = (def: Def): unknown[] =>
  def.type === 'enum' ? Object.values(def.entries as Record<string, unknown>) : [...(def.values as unknown[])];

/** The input of an endpoint, valid in every field as far as its schema can tell. */
export function exampleInput(endpoint: Endpoint): Record<string, unknown> {
  const input = { ...(exampleOf(endpoint.input, '') as Record<string, unknown>), ...rightInputs[nameOf(endpoint)] };
  const read = endpoint.input.safeParse(input);
  if (read.success) return input;
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new Error(`give ${nameOf(endpoint)} right values in tests/support/walk/example-input.ts: ${wrong}`);
}

function exampleOf(schema: Schema, name: string): unknown {
  if (Object.hasOwn(rightValues, name)) return rightValues[name];
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shapeOf(schema)).map(([field, inner]) => [field, exampleOf(inner, field)]),
      );
    case 'record':
      return {};
    case 'array':
      return [exampleOf(innerSchema(def, 'element'), name)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return exampleOf(innerSchema(def, 'innerType'), name);
    case 'pipe':
      return exampleOf(innerSchema(def, 'in'), name);
    case 'union':
      return exampleOf(optionsOf(def)[0] ?? schema, name);
    case 'enum':
    case 'literal':
      return wordsOf(def)[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'string':
      return def.format === 'uuid' ? randomUUID() : 'Brierley Hill';
    default:
      throw new Error(`no example for ${name}, a schema of the kind ${def.type}`);
  }
}
