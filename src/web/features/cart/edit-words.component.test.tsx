import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { extrasOfCart, productsOfCart } from '#contract/listing/catalogue.ts';
import { Failure } from '#domain/failure.ts';
import { wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { cartDrawer, cartHeading, openCart, showCartWith } from '#tests/support/components/customer-cart.tsx';
import { guestCart } from '#web/features/cart/cart.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';

const shop = answeringShop();
const cake = wireProduct({
  slug: 'rainbow',
  name: 'Rainbow Cake',
  options: { message: { max: 30, where: 'On a plaque', placeholder: 'Happy birthday' } },
});
const editor = page.getByRole('dialog', { name: 'Edit message' });
const field = editor.getByLabelText('Message on the cake');
const save = editor.getByRole('button', { name: 'Save' });
const plaque = () => editor.element().querySelector('.plaque')?.textContent;
const change = cartDrawer.getByRole('button', { name: /^Edit message/ });

beforeEach(() => {
  shop.on(productsOfCart, () => [cake]);
  shop.on(extrasOfCart, () => []);
});

async function openCartWith(...messages: string[]): Promise<void> {
  for (const message of messages) guestCart.add(cake, 1, '500G', { message });
  await showCartWith();
  await openCart();
}

test('[Z-01] the message of a line is changed in the cart, on the plaque, and equal words become one line', async () => {
  await openCartWith('Happy 7th, Maya', 'Happy 8th, Leo');
  await change.first().click();
  await expect.element(field).toHaveValue('Happy 7th, Maya');
  await expect.poll(plaque).toBe('Happy 7th, Maya');
  await field.fill('Happy 9th, Maya');
  await expect.poll(plaque).toBe('Happy 9th, Maya');
  expect(await findingsOnScreen()).toEqual([]);
  await save.click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(cartDrawer).toHaveTextContent('Message: “Happy 9th, Maya”');
  await expect.element(cartHeading).toHaveFocus();

  await change.first().click();
  await field.fill('Happy 8th, Leo');
  await save.dblClick();
  await expect.poll(() => change.elements().length).toBe(1);
  await expect.element(cartDrawer).not.toHaveTextContent('Maya');
  await expect.element(cartDrawer.getByText('2 items')).toBeVisible();
});

test('[Z-01] a cake that was put in without words can be given some in the cart', async () => {
  guestCart.add(cake, 1, '500G');
  await showCartWith();
  await openCart();
  await cartDrawer.getByRole('button', { name: 'Add words' }).click();
  await field.fill('Happy 7th, Maya');
  await save.click();
  await expect.element(cartDrawer).toHaveTextContent('Message: “Happy 7th, Maya”');
  await expect.element(change).toBeVisible();
});

test('[Z-01] a note to the baker goes along with any cake, to its longest, and stands on its line', async () => {
  guestCart.add(wireProduct({ slug: 'plain', name: 'Plain Cake' }), 1, '500G');
  shop.on(productsOfCart, () => [wireProduct({ slug: 'plain', name: 'Plain Cake' })]);
  await showCartWith();
  await openCart();
  await cartDrawer.getByRole('button', { name: 'Add a note to the baker of Plain Cake' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your note' });
  const note = dialog.getByLabelText('Note to the baker');
  const keep = dialog.getByRole('button', { name: 'Save' });
  await note.fill('x'.repeat(201));
  await keep.click();
  await expect.element(note).toHaveAccessibleDescription(/Please keep the note to the baker to 200 characters\./);
  await note.fill('Please leave the box open: candles come from us.');
  expect(await findingsOnScreen()).toEqual([]);
  await keep.click();
  await expect.element(cartDrawer).toHaveTextContent('Note to the baker: Please leave the box open');
  await expect.element(cartDrawer.getByRole('button', { name: 'Edit note of Plain Cake' })).toBeVisible();
});

test('[Z-01] words that cannot be written are not saved, and leaving keeps what was', async () => {
  await openCartWith('Happy 7th, Maya');
  await change.click();
  await field.fill('x'.repeat(31));
  await save.click();
  await expect.element(field).toHaveAccessibleDescription(/Please keep the message to 30 characters\./);
  await expect.element(field).toHaveFocus();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(cartDrawer).toHaveTextContent('Message: “Happy 7th, Maya”');
  await expect.element(change).toHaveFocus();
});

test('[Z-01] a note that is being typed is there again after a reload, and not after leaving', async () => {
  await openCartWith('Happy 7th, Maya');
  await change.click();
  const note = editor.getByLabelText('Note to the baker');
  const leave = editor.getByRole('button', { name: 'Cancel' });
  await note.fill('Please write it in blue');
  const atReload = tabStorage.read('choices') ?? '';
  await leave.click();
  await change.click();
  await expect.element(note).toHaveValue('');
  await leave.click();

  tabStorage.write('choices', atReload);
  await change.click();
  await expect.element(note).toHaveValue('Please write it in blue');
  await expect.element(field).toHaveValue('Happy 7th, Maya');
});

test('[Z-01] what cannot be asked for now is told in the dialog, and nothing can be saved', async () => {
  await openCartWith('Happy 7th, Maya');
  shop.on(productsOfCart, () => {
    throw new Failure('badRequest');
  });
  await change.click();
  await expect.element(editor.getByText('This cannot be changed now')).toBeVisible();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
});

test('[E-02] a box in the cart calls its flavours by their whole names where they are none of its own words', async () => {
  const flavours = [{ id: 5, name: 'Party Sprinkle', image: '', stock: 20, allergens: {} }];
  const box = wireProduct({ slug: 'gift-box', name: 'Gift Box', options: { box: { from: 'any', flavours } } });
  const sizes = [wireSize({ label: 'Box of 4', pieces: 4 })];
  shop.on(productsOfCart, () => [{ ...box, sizes }]);
  guestCart.add({ ...box, sizes }, 1, '500G', { box: { 5: 4 } });
  await showCartWith();
  await openCart();
  await cartDrawer.getByRole('button', { name: 'Edit filling' }).click();
  await expect.element(page.getByRole('button', { name: 'Add Party Sprinkle' })).toBeVisible();
});
