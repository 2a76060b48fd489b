import { logout, me } from '#contract/accounts/accounts.ts';
import { forgetDate, keepDate, keepFavourite, readKept } from '#contract/accounts/kept.ts';
import {
  changeEmail,
  changePassword,
  changePicture,
  changeProfile,
  deleteAccount,
  downloadMyData,
  readProfile,
} from '#contract/accounts/profile.ts';
import { addCartItem, changeCartItem, personaliseCartItem, readCart, removeCartItem } from '#contract/cart.ts';
import { calendarOfOrder } from '#contract/diary.ts';
import { ownEnquiries } from '#contract/enquiries.ts';
import { invoicesOfOrder } from '#contract/orders/order-invoices.ts';
import { historyOfOrder, listedOrders, peopleToFillIn } from '#contract/orders/order-listing.ts';
import { addItem, changeItem, changePickup, readPickup } from '#contract/orders/order-pickup.ts';
import { cancelOrder, orderByNumber, ordersOfCustomer, placeOrder } from '#contract/orders/orders.ts';
import { startPayment } from '#contract/orders/payments.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { ownDates } from '#server/db/tables/customers/customer-tables.ts';
import { cartLines } from '#server/db/tables/schema.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import type { TestProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, productCalled, type SignedIn, setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import { nameOf } from './endpoint-requests.ts';

/** What a customer has in the shop, for others to try to reach. */
export type Belongings = {
  readonly customer: SignedIn;
  readonly cartLineId: number;
  /** A day of the year that they saved. */
  readonly dateId: number;
  /** An order that waits for its payment. */
  readonly orderNo: string;
  readonly amountPence: number;
  readonly product: TestProduct;
};

const ordered = 'vanilla-bean-swirl-cupcake';

export async function belongingsOf(shop: TestShop): Promise<Belongings> {
  await setStock(shop.database, ordered, 50);
  const { customer, orderNo, amount } = await placeOrderOf(shop, ordered);
  const product = await productCalled(shop.database, ordered);
  const [line] = await shop.database.db
    .insert(cartLines)
    .values({
      userId: customer.id,
      productId: product.id,
      weightGrams: 500,
      quantity: 2,
      priceSnapshotPence: product.pricePence,
    })
    .returning({ id: cartLines.id });
  const [date] = await shop.database.db
    .insert(ownDates)
    .values({ userId: customer.id, name: 'Dad’s birthday', day: '03-01', unsubscribeToken: newSecretToken() })
    .returning({ id: ownDates.id });
  if (!line || !date) throw new Error('no cart line or date was made');
  return { customer, cartLineId: line.id, dateId: date.id, orderNo, amountPence: amount, product };
}

export type Ownership = {
  /** A request that is valid when its owner makes it: it is answered with 200. */
  readonly input: (own: Belongings) => Record<string, unknown>;
  /**
   * What another customer gets for the same request:
   * - 'refused' with 401, 403 or 404, if the input names something of the owner's;
   * - 'only their own', if the endpoint knows its customer by the token alone;
   * - a response that says that there is nothing, if that is no failure.
   * In any case the response holds nothing of the owner's, and no row of the owner's changes.
   */
  readonly others: 'refused' | 'only their own' | { readonly answer: unknown };
  /** What its owner gets if that is not 200: what belongs to them prevents it. */
  readonly status?: number;
};

/** Every endpoint for customers, with how it would reach what belongs to another. A new endpoint gets its line here. */
const ownership: ReadonlyMap<Endpoint, Ownership> = new Map<Endpoint, Ownership>([
  [me, { input: () => ({}), others: 'only their own' }],
  [logout, { input: () => ({}), others: 'only their own' }],
  [readCart, { input: ({ customer }) => ({ userId: customer.id }), others: 'refused' }],
  [
    addCartItem,
    {
      input: ({ customer, product }) => ({
        userId: customer.id,
        productId: product.id,
        quantity: 1,
        priceSnapshot: product.pricePence / 100,
        weightSnapshot: 750,
      }),
      others: 'refused',
    },
  ],
  [changeCartItem, { input: ({ cartLineId }) => ({ cartItemId: cartLineId, quantity: 5 }), others: 'refused' }],
  [
    personaliseCartItem,
    { input: ({ cartLineId }) => ({ cartItemId: cartLineId, personalisation: {} }), others: 'refused' },
  ],
  [removeCartItem, { input: ({ cartLineId }) => ({ cartItemId: cartLineId }), others: { answer: { id: null } } }],
  [
    placeOrder,
    {
      input: ({ customer, product }) => orderRequestFor(customer.id, [{ product, quantity: 1 }]),
      others: 'refused',
    },
  ],
  [orderByNumber, { input: ({ orderNo }) => ({ orderNo }), others: 'refused' }],
  [historyOfOrder, { input: ({ orderNo }) => ({ orderNo }), others: 'refused' }],
  [cancelOrder, { input: ({ orderNo }) => ({ orderNo }), others: 'refused' }],
  [readPickup, { input: ({ orderNo }) => ({ orderNo }), others: 'refused' }],
  [
    changePickup,
    {
      input: ({ orderNo }) => ({ orderNo, revision: 1, pickupDate: openDayAhead(2), pickupTime: '11:00:00' }),
      others: 'refused',
    },
  ],
  [addItem, { input: ({ orderNo, product }) => ({ orderNo, revision: 1, slug: product.slug }), others: 'refused' }],
  [changeItem, { input: ({ orderNo }) => ({ orderNo, revision: 1, place: 1, quantity: 1 }), others: 'refused' }],
  [ordersOfCustomer, { input: () => ({}), others: 'only their own' }],
  [ownEnquiries, { input: () => ({}), others: 'only their own' }],
  [listedOrders, { input: ({ orderNo }) => ({ part: 'live', search: orderNo }), others: 'only their own' }],
  [calendarOfOrder, { input: ({ orderNo }) => ({ orderNo }), others: 'refused', status: 409 }],
  [invoicesOfOrder, { input: ({ orderNo }) => ({ orderNo, buyer: null }), others: 'refused', status: 409 }],
  [peopleToFillIn, { input: () => ({}), others: 'only their own' }],
  [readProfile, { input: () => ({}), others: 'only their own' }],
  [
    changeProfile,
    {
      input: () => ({
        version: 1,
        firstName: 'Priya',
        lastName: 'Patel',
        mobile: '07700900123',
        dateOfBirth: null,
      }),
      others: 'only their own',
    },
  ],
  [changePicture, { input: () => ({ version: 1, picture: null }), others: 'only their own' }],
  [changeEmail, { input: () => ({ email: 'new@example.com', password: 'Sponge&Jam1' }), others: 'only their own' }],
  [
    changePassword,
    {
      input: () => ({ currentPassword: 'Sponge&Jam1', newPassword: 'Sponge&Jam2' }),
      others: 'only their own',
    },
  ],
  [downloadMyData, { input: () => ({}), others: 'only their own' }],
  [
    deleteAccount,
    { input: () => ({ password: 'Sponge&Jam1', understood: true }), others: 'only their own', status: 409 },
  ],
  [readKept, { input: () => ({}), others: 'only their own' }],
  [keepFavourite, { input: ({ product }) => ({ slug: product.slug, isKept: true }), others: 'only their own' }],
  [keepDate, { input: () => ({ name: 'Mum’s birthday', day: '12-05', reminds: true }), others: 'only their own' }],
  [forgetDate, { input: ({ dateId }) => ({ dateId }), others: 'only their own' }],
  [startPayment, { input: ({ orderNo, amountPence }) => ({ orderNo, amount: amountPence }), others: 'refused' }],
]);

/** @throws Error that says what to add if an endpoint for customers has no line yet */
export function ownershipOf(endpoint: Endpoint): Ownership {
  const known = ownership.get(endpoint);
  if (known) return known;
  throw new Error(
    `${nameOf(endpoint)} is for customers and has no line in the table of tests/support/walk/ownership.ts. ` +
      'Add one: a right request of its owner, and what another customer gets for it.',
  );
}
