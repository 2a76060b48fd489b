import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Extra, extrasOfCart, productBySlug, productsOfCart } from '#contract/listing/catalogue.ts';
import { suggestions } from '#contract/listing/search.ts';
import { historyOfOrder } from '#contract/orders/order-listing.ts';
import { addItem, changeItem, readPickup } from '#contract/orders/order-pickup.ts';
import { cancelOrder, type Order } from '#contract/orders/orders.ts';
import { startPayment } from '#contract/orders/payments.ts';
import { Failure } from '#domain/failure.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import {
  details,
  gateau,
  keepOrders,
  openDetails,
  orderOf,
  pickupAt,
  showOrders,
} from '#tests/support/components/customer-orders.tsx';
import { signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';

const shop = answeringShop();
const asked = page.getByRole('dialog', { name: 'Cancel this order?' });
const cancelButton = details.getByRole('button', { name: 'Cancel order' });
const yes = asked.getByRole('button', { name: 'Yes, cancel it' });
const events = details.getByRole('region', { name: 'Your order so far' }).getByRole('listitem');
const goBack = details.getByRole('button', { name: 'Go Back' });
const payNow = details.getByRole('button', { name: 'Pay now' });

const order = orderOf();
const { orderNo } = order;
let kept = keepOrders(shop);
const cancelled = (back: Parameters<typeof kept.change>[2] = []) =>
  kept.change(orderNo, { status: 'cancelled', payBefore: null }, back);

function keep(changes?: Partial<Order>): void {
  kept = keepOrders(shop, changes ? orderOf(changes) : order);
  shop.on(cancelOrder, () => cancelled());
}
async function seesItCancelled(): Promise<void> {
  await expect.element(details.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.element(cancelButton).not.toBeInTheDocument();
  await expect.element(details.getByRole('heading', { name: 'Order Details' })).toHaveFocus();
  await expect
    .element(details.getByRole('status').filter({ hasText: `Order ${orderNo}: Cancelled` }))
    .toBeInTheDocument();
}

beforeEach(() => {
  signPriyaIn();
  keep();
});

test('[U-04] once it was collected, an order leads to a message about it', async () => {
  keepOrders(shop, orderOf({ status: 'collected' }));
  await showOrders(`/orders?order=${orderOf().orderNo}`);
  await expect
    .element(details.getByRole('link', { name: 'Something wrong?' }))
    .toHaveAttribute('href', `/contact?order=${orderOf().orderNo}`);
});

test('[U-04] on a telephone what was ordered stands before people and what happened', async () => {
  await page.viewport(390, 844);
  await openDetails();
  const topOf = (part: typeof details) => part.element().getBoundingClientRect().top;
  const ordered = topOf(details.getByRole('heading', { name: 'Item summary' }));
  expect(ordered).toBeGreaterThan(topOf(details.getByText(orderNo).first()));
  for (const name of ['Recipient', 'Your order so far'])
    expect(ordered).toBeLessThan(topOf(details.getByRole('heading', { name })));
});

describe('an order that is over', () => {
  const ring = details.getByText(/call us now/);
  const preferred = details.getByText('Preferred pickup date and time');
  const receipt = details.getByRole('button', { name: 'Print receipt' });

  test('[U-04] asks nobody to ring, prefers no day, and is no receipt where nothing was bought', async () => {
    keep({ status: 'cancelled' });
    await openDetails();
    await expect.element(details.getByText('It will not be collected')).toBeVisible();
    await expect.element(details.getByRole('heading', { name: 'Allergens' })).toBeVisible();
    for (const one of [ring, preferred, receipt]) await expect.element(one).not.toBeInTheDocument();
  });

  test('[U-04] says of what was collected when it was for, and keeps its receipt', async () => {
    keep({ status: 'collected' });
    await showOrders(`/orders?order=${orderNo}`);
    await expect.element(details.getByText('Pick-up was for')).toBeVisible();
    await expect.element(receipt).toBeVisible();
    for (const one of [ring, preferred]) await expect.element(one).not.toBeInTheDocument();
  });

  test('[U-04] while one is under way all of it is said', async () => {
    keep({ status: 'paid' });
    await openDetails();
    for (const one of [ring, preferred, receipt]) await expect.element(one).toBeVisible();
  });
});

test('[U-04] a changed day stands among what happened, in the order of time', async () => {
  keep({ status: 'paid' });
  const at = (minute: number) => new Date(Date.parse(order.placedAt) + minute * 60_000).toISOString();
  shop.on(historyOfOrder, () => ({
    events: [
      { state: 'awaitingPayment' as const, at: at(0), cause: null },
      { state: 'baking' as const, at: at(9), cause: 'shop' as const },
    ],
    changes: [{ at: at(5), cause: 'customer' as const, said: ['Pick-up: Friday → Saturday'] }],
    refunds: [],
  }));
  await openDetails();
  await expect.element(events.nth(1)).toHaveTextContent('You changed the order. Pick-up: Friday → Saturday.');
  await expect.element(events.nth(2)).toHaveTextContent('We started baking.');
});

test('[U-04] the cakes stand out from their weights', async () => {
  await openDetails();
  const weightOf = (text: string | RegExp) => Number(getComputedStyle(details.getByText(text).element()).fontWeight);
  await expect.poll(() => weightOf(/^2 x Black Forest Gateau$/)).toBeGreaterThanOrEqual(600);
  expect(weightOf(/^1KG$/)).toBeLessThan(600);
});

test('[B-09] what is still to pay of an order that is paid in parts is said, and that much is paid', async () => {
  const toPay = { asked: 11, owed: 11, dueOn: '2026-12-24', label: 'Balance' };
  keep({ status: 'paid', toPay });
  await openDetails();
  await expect
    .element(details.getByText(/is still to pay/))
    .toHaveTextContent('£11.00 is still to pay, by Thursday 24 December 2026.');
  expect(await findingsOnScreen()).toEqual([]);
  await details.getByRole('button', { name: 'Pay £11.00 now' }).dblClick();
  await expect.poll(() => shop.asked(startPayment)).toEqual([{ amount: 1_100, orderNo }]);
});

test('[U-04] an order that is opened again is asked anew what has happened, waits for it, and shows it as it is', async () => {
  await openDetails();
  await expect.element(events).toHaveTextContent('You placed the order.');
  await goBack.click();
  const release = shop.hold(historyOfOrder);
  cancelled();
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect.element(details.getByText('Loading the history...')).toBeVisible();
  release();
  await expect.element(events.last()).toHaveTextContent('You cancelled the order.');
  await seesItCancelled();
});

describe('cancelling', () => {
  test('[U-04] [U-05] an unpaid order is cancelled once, after a question, and its history says so', async () => {
    await openDetails();
    await cancelButton.click();
    await expect.element(asked).toHaveTextContent(orderNo);
    await expect.element(asked).toHaveTextContent('Nothing was taken from your card.');
    expect(await findingsOnScreen()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(asked).not.toBeInTheDocument();
    await cancelButton.click();
    const release = shop.hold(cancelOrder);
    await yes.dblClick();
    const busy = asked.getByRole('button', { name: 'Cancelling...' });
    await expect.element(busy).toHaveFocus();
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(asked).toBeVisible();
    release();
    await expect.element(asked).not.toBeInTheDocument();
    await seesItCancelled();
    expect(shop.asked(cancelOrder)).toEqual([{ orderNo }]);
    await expect.element(events.last()).toHaveTextContent('You cancelled the order.');
    await expect.element(payNow).not.toBeInTheDocument();
  });

  test('[U-04] a paid order tells of the refund, before and after', async () => {
    keep({ status: 'paid' });
    shop.on(cancelOrder, () => cancelled([{ state: 'due', amount: 62.4 }]));
    await openDetails();
    await cancelButton.click();
    await expect.element(asked).toHaveTextContent('£62.40 will be refunded to the card you paid with');
    await yes.click();
    await expect.element(details.getByText(/^£62\.40 is being refunded to the card/)).toBeVisible();
    await seesItCancelled();
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('[U-04] the heading has the focus also where the history tells of it before the answer does', async () => {
    const tellHistory = shop.hold(historyOfOrder);
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    shop.on(cancelOrder, async () => {
      const after = cancelled();
      tellHistory();
      await told;
      return after;
    });
    await openDetails();
    await cancelButton.click();
    await yes.click();
    await expect.element(details.getByText('Cancelled', { exact: true })).toBeInTheDocument();
    await expect.element(asked).toBeVisible();
    tell();
    await expect.element(asked).not.toBeInTheDocument();
    await seesItCancelled();
  });

  test('[U-04] what the shop refuses is told in the dialog, with a number to tap; whoever leaves it sees the order as it is', async () => {
    shop.on(cancelOrder, () => {
      kept.change(orderNo, { status: 'baking', payBefore: null });
      throw new Failure('conflict', { text: 'We have begun to bake it. Please call us on 01384 000 000.' });
    });
    await openDetails();
    await cancelButton.click();
    await yes.click();
    await expect
      .element(asked.getByRole('alert'))
      .toHaveTextContent('We have begun to bake it. Please call us on 01384 000 000.');
    const number = asked.getByRole('alert').getByRole('link', { name: '01384 000 000' });
    await expect.element(number).toHaveAttribute('href', 'tel:+441384000000');
    expect(await findingsOnScreen()).toEqual([]);
    await asked.getByRole('button', { name: 'Keep the order' }).click();
    await expect.element(events.last()).toHaveTextContent('We started baking.');
    await expect.element(cancelButton).not.toBeInTheDocument();
  });
});

describe('ordering again', () => {
  const again = details.getByRole('button', { name: 'Order again' });
  const viewCart = page.getByRole('button', { name: 'View cart' });
  const product = wireProduct({
    slug: gateau.slug,
    name: gateau.name,
    sizes: [wireSize({ grams: 1_000, price: 39 })],
  });
  const put: number[] = [];
  const add: AddToCart = async (_, quantity) => {
    put.push(quantity);
    return quantity;
  };
  const news = () =>
    details
      .getByRole('status')
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);

  beforeEach(() => {
    put.length = 0;
    shop.on(productsOfCart, () => [product]);
  });

  test('[U-04] a double click adds its cakes once, says how many, and keeps the focus', async () => {
    await openDetails(add);
    await expect.element(again).not.toHaveAttribute('aria-disabled');
    await again.dblClick();
    await expect.element(details.getByText('Added to your cart: 2 items')).toBeVisible();
    await expect.element(again).toHaveFocus();
    await expect.element(viewCart).toBeVisible();
    expect(put).toEqual([2]);
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('[U-04] what is fewer and dearer than then is told line by line; what is gone adds nothing', async () => {
    shop.on(productsOfCart, () => [{ ...product, sizes: [wireSize({ grams: 1_000, price: 44.5 })] }]);
    await openDetails(async () => 1);
    await expect.element(again).not.toHaveAttribute('aria-disabled');
    await again.click();
    await expect
      .poll(news)
      .toEqual([
        '1 instead of 2 x Black Forest Gateau, 1KG: that is all we have.',
        'Black Forest Gateau now costs £44.50. It was £39.00.',
      ]);
    expect(await findingsOnScreen()).toEqual([]);
    shop.on(productsOfCart, () => []);
    await expect.element(again).not.toHaveAttribute('aria-disabled');
    await again.click();
    await expect.poll(news).toEqual(['Black Forest Gateau is no longer available.']);
    await expect.element(details.getByText('Nothing was added to your cart')).toBeVisible();
    await expect.element(viewCart).not.toBeInTheDocument();
  });

  test('[U-04] for a day of the customer’s choice it leads to the checkout, which has that day; what is not as it was is told first', async () => {
    const date = openDayAhead(9);
    const day = details.getByLabelText('Order again for (optional)');
    const forDay = details.getByRole('button', { name: `Order again for ${formatPickupDate(date)}` });
    const kept = () => JSON.parse(localStorage.getItem('checkoutForm') ?? '{}').form?.pickup;
    const { address } = await openDetails(async () => 1);
    await day.fill(date);
    await expect.element(forDay).not.toHaveAttribute('aria-disabled');
    await forDay.click();
    await expect.poll(news).toEqual(['1 instead of 2 x Black Forest Gateau, 1KG: that is all we have.']);
    await expect.element(details.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    expect(kept()).toEqual({ date, time: '10:30' });
    await day.fill(openDayAhead(20));
    await expect.poll(() => kept().date).toBe(openDayAhead(20));
    expect(await findingsOnScreen()).toEqual([]);
    expect(address()).toBe('/orders');
  });

  test('[U-04] its day is typed by its numbers, noughts first', async () => {
    await openDetails(add);
    await typeDay(details.getByLabelText('Order again for (optional)'));
    const forDay = details.getByRole('button', { name: `Order again for ${formatPickupDate(typedDay)}` });
    await expect.element(forDay).toBeVisible();
    const day = details.getByLabelText('Order again for (optional)');
    await day.fill('2025-05-05');
    await expect.element(day).toHaveAccessibleDescription('Pickup date cannot be in the past');
    await day.fill(typedDay);
    await expect.element(day).toHaveAccessibleDescription('');
  });

  test('[U-04] where all of it is as it was, the checkout follows by itself', async () => {
    const date = openDayAhead(9);
    const { address } = await openDetails(add);
    await details.getByLabelText('Order again for (optional)').fill(date);
    const forDay = details.getByRole('button', { name: `Order again for ${formatPickupDate(date)}` });
    await expect.element(forDay).not.toHaveAttribute('aria-disabled');
    await forDay.dblClick();
    await expect.poll(address).toBe('/checkout');
    expect(put).toEqual([2]);
  });

  test('[U-04] without a connection it is told, nothing is added, and another try adds it', async () => {
    shop.on(productsOfCart, () => {
      throw new Failure('badRequest');
    });
    await openDetails(add);
    await expect.element(again).not.toHaveAttribute('aria-disabled');
    await again.click();
    await expect.element(details.getByRole('alert')).toHaveTextContent('Nothing was added to your cart.');
    expect(await findingsOnScreen()).toEqual([]);
    expect(put).toEqual([]);
    shop.on(productsOfCart, () => [product]);
    const retry = details.getByRole('button', { name: 'Try Again' });
    await expect.element(retry).not.toHaveAttribute('aria-disabled');
    await retry.click();
    await expect.element(details.getByText('Added to your cart: 2 items')).toBeVisible();
    await expect.element(details.getByRole('alert')).not.toBeInTheDocument();
    expect(put).toEqual([2]);
  });

  test('[U-03][X-08] a payment that the shop refuses for good says so, and offers the order again', async () => {
    const text = 'This order was not paid in time and has expired. Please place it again.';
    shop.on(startPayment, () => {
      throw new Failure('conflict', { text });
    });
    shop.hold(startPayment)();
    await openDetails(add);
    await payNow.click();
    await expect.element(details.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect.element(again).not.toHaveAttribute('aria-disabled');
    await again.click();
    await expect.element(details.getByText('In your cart: 2 items')).toBeVisible();
    await expect.element(details.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
  });
});

describe('[B-07] changing what is in it', () => {
  const changeCake = details.getByRole('button', { name: 'Change Black Forest Gateau' });
  const editor = page.getByRole('dialog', { name: 'Change this item' });
  const message = editor.getByLabelText('Message on the cake');
  const options = { message: { max: 30, where: 'On a plaque', placeholder: 'Happy birthday' } };
  const candle = { ...gateau, productId: 2, slug: 'candle', name: 'Candle', weightSnapshot: 0, quantity: 1 };

  beforeEach(() => {
    shop.on(productsOfCart, () => [wireProduct({ slug: gateau.slug, name: gateau.name, options })]);
    keep({ status: 'paid', items: [{ ...gateau, personalisation: { message: 'Happy 7th, Mai' } }, candle] });
    shop.on(changeItem, ({ quantity, personalisation = {} }) =>
      kept.change(orderNo, { items: [{ ...gateau, quantity, personalisation }, candle] }),
    );
  });

  test('a name is put right, once, and the heading has the focus', async () => {
    await openDetails();
    await changeCake.click();
    await expect.element(message).toHaveValue('Happy 7th, Mai');
    expect(await findingsOnScreen()).toEqual([]);
    await message.fill('Happy 7th, Mia');
    const release = shop.hold(changeItem);
    await editor.getByRole('button', { name: 'Save' }).dblClick();
    await expect.element(editor.getByRole('button', { name: 'Saving...' })).toBeVisible();
    release();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(details).toHaveTextContent('Message: “Happy 7th, Mia”');
    await expect.element(details.getByRole('heading', { name: 'Order Details' })).toHaveFocus();
    await expect.element(page.getByText('The price stays the same.').first()).toBeVisible();
    expect(shop.asked(changeItem)).toEqual([
      { orderNo, revision: 1, place: 1, quantity: 2, personalisation: { message: 'Happy 7th, Mia' } },
    ]);
  });

  test('what is refused is said, and what was typed stays', async () => {
    shop.on(changeItem, () => {
      throw new Failure('conflict', { text: 'We have begun.' });
    });
    await openDetails();
    await changeCake.click();
    await message.fill('Happy 7th, Mia');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.element(editor.getByRole('alert')).toHaveTextContent('We have begun.');
    await expect.element(message).toHaveValue('Happy 7th, Mia');
  });

  test('a line is taken off, also one that is sold no longer, and nothing else is sent', async () => {
    shop.on(productsOfCart, () => []);
    await openDetails();
    await changeCake.click();
    await expect.element(editor).toHaveTextContent('This is no longer available.');
    await editor.getByRole('button', { name: 'Decrease' }).click();
    await editor.getByRole('button', { name: 'Decrease' }).click();
    await expect.element(editor).toHaveTextContent('It will be removed from your order.');
    await editor.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => shop.asked(changeItem)).toEqual([{ orderNo, revision: 1, place: 1, quantity: 0 }]);
  });

  test('[Z-03] a card with its words is added, what it costs is told, and what is refused is said with the words kept', async () => {
    const card: Extra = {
      ...wireProduct({ id: 3, slug: 'card', name: 'Greeting card' }),
      sizes: [wireSize({ grams: 0, price: 3 })],
      options: { message: { max: 200, where: 'Inside', placeholder: 'Happy birthday' } },
    };
    shop.on(extrasOfCart, () => [card]);
    shop.on(addItem, () => {
      throw new Failure('outOfStock', { text: 'No cards are left.' });
    });
    await openDetails();
    const offer = details.getByRole('region', { name: 'Anything to go with it?' });
    await offer.getByRole('button', { name: 'Add Greeting card' }).click();
    await offer.getByLabelText('What should the card say?').fill('Happy 7th');
    expect(await findingsOnScreen()).toEqual([]);
    await offer.getByRole('button', { name: 'Add to order' }).click();
    await expect.element(offer.getByRole('status')).toHaveTextContent('No cards are left.');
    await expect.element(offer.getByLabelText('What should the card say?')).toHaveValue('Happy 7th');

    shop.on(addItem, () => kept.change(orderNo, { total: 65.4 }));
    await offer.getByRole('button', { name: 'Add to order' }).dblClick();
    await expect
      .element(offer.getByRole('status'))
      .toHaveTextContent('In your order: Greeting card. It now costs £65.40.');
    const sent = { orderNo, revision: 1, slug: 'card', personalisation: { message: 'Happy 7th' } };
    expect(shop.asked(addItem)).toEqual([sent, sent]);
    expect(shop.asked(extrasOfCart)).toEqual([{ slugs: ['black-forest-gateau', 'candle'] }]);
  });

  test('another size is chosen by its price; its own keeps the price that it was sold at', async () => {
    const sizes = [wireSize({ grams: 500, price: 25 }), wireSize({ grams: 1_000, price: 44.5 })];
    shop.on(productsOfCart, () => [wireProduct({ slug: gateau.slug, name: gateau.name, options, sizes })]);
    await openDetails();
    await changeCake.click();
    await expect.element(editor.getByRole('radio', { name: '1KG £39.00' })).toBeChecked();
    await editor.getByRole('radio', { name: /^500G/ }).click();
    await expect.element(editor.getByRole('radio', { name: '500G £25.00' })).toBeChecked();
    expect(await findingsOnScreen()).toEqual([]);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.element(editor).not.toBeInTheDocument();
    const personalisation = { message: 'Happy 7th, Mai' };
    expect(shop.asked(changeItem)).toEqual([
      { orderNo, revision: 1, place: 1, quantity: 2, weightGrams: 500, personalisation },
    ]);
  });

  test('a smaller box is not saved before enough is taken out of it', async () => {
    const box = { from: 'cupcakes', flavours: [{ id: 5, name: 'Vanilla', image: 'v.jpg', stock: 20, allergens: {} }] };
    const sizes = [4, 6].map((pieces) =>
      wireSize({ grams: pieces * 125, pieces, price: pieces, label: `Box of ${pieces}` }),
    );
    const filled = { ...gateau, weightSnapshot: 750, personalisation: { box: { 5: 6 } } };
    shop.on(productsOfCart, () => [wireProduct({ slug: gateau.slug, options: { box }, sizes })]);
    keep({ status: 'paid', items: [filled, candle] });
    await openDetails();
    await changeCake.click();
    await editor.getByRole('radio', { name: /^Box of 4/ }).click();
    await expect.element(editor.getByText('Please take 2 out.')).toBeVisible();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.element(editor.getByRole('alert')).toHaveTextContent('Please take 2 out: the box holds 4.');
    for (const _ of [1, 2]) await editor.getByRole('button', { name: 'Take one Vanilla out' }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => shop.asked(changeItem))
      .toMatchObject([{ weightGrams: 500, personalisation: { box: { 5: 4 } } }]);
  });

  test('what was changed elsewhere is not changed unseen: every try is made from the order as it was, until the current one is shown', async () => {
    let revision = 1;
    shop.on(readPickup, () => pickupAt(revision));
    shop.on(changeItem, (sent) => {
      if (sent.revision === revision) return kept.change(orderNo, {});
      throw new Failure('conflict', { text: 'Your order has been changed, so your change was not saved.' });
    });
    await openDetails();
    await changeCake.click();
    await message.fill('Happy 7th, Mia');
    revision = 2;
    kept.change(orderNo, { items: [candle, { ...gateau, personalisation: { message: 'Happy 9th' } }] });
    for (const _ of [1, 2]) {
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect.element(editor.getByRole('alert')).toHaveTextContent('Your order has been changed');
      await expect.element(message).toHaveValue('Happy 7th, Mia');
    }
    expect(shop.asked(changeItem).map((sent) => sent.revision)).toEqual([1, 1]);
    await editor.getByRole('button', { name: 'Show the current order' }).click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(details).toHaveTextContent('Message: “Happy 9th”');
    await expect.element(details.getByRole('heading', { name: 'Order Details' })).toHaveFocus();
    await changeCake.click();
    await message.fill('Happy 9th, Mia');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => shop.asked(changeItem).at(-1)).toMatchObject({ revision: 2, place: 2 });
  });

  describe('adding another cake', () => {
    const finder = page.getByRole('dialog', { name: 'Add another cake' });
    const adder = page.getByRole('dialog', { name: 'Add to your order' });
    const open = details.getByRole('button', { name: 'Add another cake' });
    const send = adder.getByRole('button', { name: 'Add to order' });
    const sizes = [wireSize({ grams: 500, price: 25 }), wireSize({ grams: 1_000, price: 38 })];
    const rainbow = wireProduct({ slug: 'rainbow', name: 'Rainbow Cake', weight: '1KG', options, sizes });

    beforeEach(() => {
      const found = { total: 1, corrected: null, notices: [] };
      shop.on(suggestions, () => ({ ...found, suggestions: [rainbow] }));
      shop.on(productBySlug, () => rainbow);
      shop.on(productsOfCart, () => [rainbow]);
    });
    async function choose(): Promise<void> {
      await openDetails();
      await open.click();
      await finder.getByLabelText('Search our cakes').fill('rain');
      await finder.getByRole('button', { name: 'Rainbow Cake' }).click();
      await expect.element(send).not.toHaveAttribute('aria-disabled');
    }

    test('it is found by its name, has its size, words and number, is added once, and what it costs is told', async () => {
      await choose();
      await expect.element(adder).toHaveTextContent('Contains:');
      await expect.element(adder.getByRole('radio', { name: '1KG £38.00' })).toBeChecked();
      await adder.getByRole('radio', { name: /^500G/ }).click();
      await adder.getByRole('button', { name: 'Increase quantity' }).click();
      await adder.getByLabelText('Message on the cake').fill('Happy 8th, Leo');
      expect(await findingsOnScreen()).toEqual([]);
      shop.on(addItem, () =>
        kept.change(orderNo, { total: 102.4, toPay: { owed: 40, asked: 40, dueOn: '2026-12-01', label: '' } }),
      );
      const release = shop.hold(addItem);
      await send.dblClick();
      await expect.element(adder.getByRole('button', { name: 'Adding...' })).toBeVisible();
      release();
      await expect.element(adder).not.toBeInTheDocument();
      await expect
        .element(finder.getByText('In your order: Rainbow Cake. It now costs £102.40. £40.00 is still to pay.'))
        .toBeVisible();
      expect(await findingsOnScreen()).toEqual([]);
      const what = { slug: 'rainbow', quantity: 2, weightGrams: 500, personalisation: { message: 'Happy 8th, Leo' } };
      expect(shop.asked(addItem)).toEqual([{ orderNo, revision: 1, ...what }]);
      await finder.getByRole('button', { name: 'Done' }).click();
      await expect.element(open).toHaveFocus();
    });

    test('what its day cannot have is said in the dialog, with all that was chosen kept; Escape leads back to what was found', async () => {
      shop.on(productBySlug, () => ({ ...rainbow, stockPieces: 0, season: { from: '12-01', to: '12-24' } }));
      shop.on(addItem, () => {
        throw new Failure('invalid', { text: 'That is not made at the time of year of this order.' });
      });
      await choose();
      await expect.element(adder).toHaveTextContent('It is sold out at the moment.');
      await expect.element(adder).toHaveTextContent('Collect from 1 December to 24 December.');
      await adder.getByLabelText('Message on the cake').fill('Happy 8th, Leo');
      await send.click();
      await expect.element(adder.getByRole('alert')).toHaveTextContent('That is not made at the time of year');
      await expect.element(adder.getByLabelText('Message on the cake')).toHaveValue('Happy 8th, Leo');
      await userEvent.keyboard('{Escape}');
      await expect.element(adder).not.toBeInTheDocument();
      await expect.element(finder.getByRole('button', { name: 'Rainbow Cake' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(finder).not.toBeInTheDocument();
      await expect.element(open).toHaveFocus();
    });
  });

  test('an extra that did not go through is asked for again from the order as it was seen, so that none is added twice', async () => {
    let revision = 1;
    shop.on(readPickup, () => pickupAt(revision));
    shop.on(extrasOfCart, () => [
      { ...wireProduct({ id: 3, slug: 'card', name: 'Card' }), sizes: [wireSize({ grams: 0 })] },
    ]);
    shop.on(addItem, ({ revision: from }) => {
      if (from !== revision) throw new Failure('conflict', { text: 'Your order has been changed.' });
      revision += 1;
      throw new Failure('invalid', { text: 'Please try again.' });
    });
    await openDetails();
    const offer = details.getByRole('region', { name: 'Anything to go with it?' });
    const addCard = offer.getByRole('button', { name: 'Add Card' });
    await addCard.click();
    await expect.element(offer.getByRole('status')).toHaveTextContent('Please try again.');
    await addCard.click();
    await expect.element(offer.getByRole('status')).toHaveTextContent('Your order has been changed.');
    expect(shop.asked(addItem).map((sent) => sent.revision)).toEqual([1, 1]);
  });

  test('nothing can be changed once it is being baked', async () => {
    shop.on(extrasOfCart, () => [wireProduct({ slug: 'card' })]);
    keep({ status: 'baking' });
    await openDetails();
    await expect.element(events.first()).toBeVisible();
    await expect.element(details.getByRole('button', { name: /^(Change|Add)/ })).not.toBeInTheDocument();
  });
});
