// Imported first: the order of its layers counts, and a part's own styles would change it.
import '#web/styles/app.css';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { pickupNeeds } from '#contract/diary.ts';
import { productsOfCart } from '#contract/listing/catalogue.ts';
import { peopleToFillIn } from '#contract/orders/order-listing.ts';
import { lookUpPostcode } from '#contract/wire/capabilities.ts';
import { changeQuantity, quoteCart } from '#domain/cart/cart.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { createStore, useStore } from '#web/base/create-store.ts';
import { AuthDialog } from '#web/features/account/auth-dialog.tsx';
import type { CheckoutLine } from '#web/features/checkout/cart-changes.tsx';
import { CheckoutScreen } from '#web/features/checkout/checkout-screen.tsx';
import { emptyPerson } from '#web/features/checkout/form/checkout-form.ts';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import type { answeringShop } from './answering-shop.ts';
import { showToCustomer } from './customer-screen.tsx';

export const sponge: CheckoutLine = {
  cartItemId: 'victoria-500G',
  id: 'victoria',
  productId: 1,
  name: 'Victoria Sponge',
  image: 'victoria.jpg',
  price: 28,
  quantity: 2,
  weight: '500G',
};

export const recipient = page.getByRole('group', { name: 'Recipient information' });
export const sender = page.getByRole('group', { name: 'Sender information' });
export const pickupDate = page.getByLabelText('Pickup date', { exact: true });
export const proceed = page.getByRole('button', { name: 'Proceed' });
export const summary = page.getByRole('dialog', { name: 'Order Summary' });
export const failed = page.getByRole('dialog', { name: 'Order Failed' });
export const confirm = summary.getByRole('button', { name: 'Confirm & Place Order' });

/** What every checkout asks: nobody is known yet, the cakes need no lead time, and DY5 2TF is in Dudley. */
export function answerCheckout(shop: ReturnType<typeof answeringShop>): void {
  const nobody = { from: 'account', recipient: emptyPerson(), sender: emptyPerson() } as const;
  shop.on(peopleToFillIn, () => nobody);
  shop.on(pickupNeeds, () => []);
  shop.on(productsOfCart, () => []);
  shop.on(lookUpPostcode, ({ postcode }) => {
    const places: Record<string, string> = { 'DY5 2TF': 'Dudley', 'B15 2TT': 'Birmingham' };
    const city = places[postcode];
    return { status: city ? 200 : 404, result: city ? { postcode, admin_district: city, admin_county: null } : null };
  });
}

type Shown = { readonly lines: readonly CheckoutLine[]; readonly diary: Diary; readonly isLoading: boolean };

const terms = { ...shopOfTests.discount, hasOrderedBefore: false };

function createKit(first: Shown) {
  const shown = createStore(first);
  const show = (change: Partial<Shown>): void => shown.set({ ...shown.current(), ...change });
  const now = { lines: first.lines, diary: first.diary };
  const asked = { cart: 0, openedCart: 0 };
  return {
    shown,
    show,
    now,
    asked,
    refreshDiary: () => show({ diary: now.diary }),
    refreshCart: async () => {
      asked.cart += 1;
      show({ lines: now.lines });
      return now.lines;
    },
    changeQuantity: (cartItemId: string, quantity: number) => {
      now.lines = changeQuantity(now.lines, cartItemId, quantity);
      show({ lines: now.lines });
    },
  };
}

function Page({ kit }: { kit: ReturnType<typeof createKit> }) {
  const { lines, diary, isLoading } = useStore(kit.shown, kit.shown.current());
  return (
    <CheckoutScreen
      logo={null}
      isLoading={isLoading}
      lines={lines}
      quote={quoteCart(lines, terms)}
      diary={diary}
      refreshDiary={kit.refreshDiary}
      refreshCart={kit.refreshCart}
      changeQuantity={kit.changeQuantity}
      Facts={OrderFacts}
      onOpenCart={() => {
        kit.asked.openedCart += 1;
      }}
      continuesSignIn={false}
      signIn={(open, onClose, typed) => <AuthDialog open={open} onClose={onClose} typedBefore={typed} />}
    />
  );
}

/**
 * Shows the checkout as its page composes it. `now` is the shop's own cart and diary: what a test changes there is seen
 * once the checkout asks again; `show` passes what arrives by itself.
 */
export async function showCheckout({
  lines = [sponge],
  diary = diaryOfShop(),
  isLoading = false,
}: Partial<Shown> = {}) {
  const kit = createKit({ lines, diary, isLoading });
  const { now, asked } = kit;
  const show = (change: Partial<Shown>): void => {
    Object.assign(now, change);
    kit.show(change);
  };
  return { ...(await showToCustomer(<Page kit={kit} />, { at: '/checkout' })), now, asked, show };
}

/** Fills in the form as Priya Shah of 18 Delph Road, to collect at 10:00 in two days or later. */
export async function fillCheckout(): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Priya'],
    ['Last name', 'Shah'],
    ['Contact number', '07700900123'],
    ['Postcode', 'dy5 2tf'],
    ['Street address 1', '18 Delph Road'],
  ] as const)
    await recipient.getByLabelText(label, { exact: true }).fill(text);
  await pickupDate.fill(openDayAhead());
  await expect.element(recipient.getByLabelText('City')).toHaveValue('Dudley');
}
