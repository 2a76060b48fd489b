import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { CartProduct } from '#contract/listing/catalogue.ts';
import { guestCart } from '#web/features/cart/cart.ts';
import { CartButton } from '#web/features/cart/drawer/cart-button.tsx';
import { closeCart } from '#web/features/cart/drawer/cart-open.ts';
import { showToCustomer } from './customer-screen.tsx';

export const cartButton = page.getByRole('button', { name: /^Open cart/ });
export const cartDrawer = page.getByRole('dialog', { name: 'Your Cart' });
export const cartHeading = cartDrawer.getByRole('heading', { name: 'Your Cart', exact: true });

/** The lines of the cart, without what is offered beside them. */
export const cartLines = cartDrawer.getByRole('listitem').filter({ has: page.getByRole('heading') });
export const cartLine = (name: string) =>
  cartDrawer.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** What the device holds of the guest's cart. */
export const storedLines = (): { quantity: number; weight: string; price: number }[] =>
  JSON.parse(localStorage.getItem('guestCart') ?? '[]');

/** Shows the cart's button of a guest who has put so many of each product into it. */
export function showCartWith(...products: readonly (readonly [product: CartProduct, quantity: number])[]) {
  closeCart();
  for (const [product, quantity] of products) guestCart.add(product, quantity, '500G');
  return showToCustomer(<CartButton />);
}

export async function openCart(): Promise<void> {
  await cartButton.click();
  await expect.element(cartDrawer).toBeVisible();
}
