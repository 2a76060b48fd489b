import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { CartProduct } from '#contract/listing/catalogue.ts';
import { addToCart } from '#web/features/cart/add-to-cart.ts';
import { guestCart } from '#web/features/cart/cart.ts';
import { CartButton } from '#web/features/cart/drawer/cart-button.tsx';
import { closeCart } from '#web/features/cart/drawer/cart-open.ts';
import { ViewCartButton } from '#web/features/cart/drawer/view-cart-button.tsx';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { showToCustomer } from './customer-screen.tsx';

type CartOfPage = { readonly addToCart: AddToCart; readonly viewCart: ReactNode };

export const cartButton = page.getByRole('button', { name: /^Open cart/ });
export const cartDrawer = page.getByRole('dialog', { name: 'Your Cart' });
export const cartHeading = cartDrawer.getByRole('heading', { name: 'Your Cart', exact: true });

/** The line items of the cart, without what is offered beside them. */
export const cartLines = cartDrawer.getByRole('listitem').filter({ has: page.getByRole('heading') });
export const cartLine = (name: string) =>
  cartDrawer.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** What the device holds of the guest's cart. */
export const storedLines = (): { quantity: number; weight: string; price: number }[] =>
  JSON.parse(localStorage.getItem('guestCart') ?? '[]');

/** Shows a part of a page beside the cart's button, with a function that puts its cakes into the cart. */
export function showBesideCart(partOf: (cart: CartOfPage) => ReactNode, at = '/') {
  closeCart();
  return showToCustomer(
    <>
      {partOf({ addToCart, viewCart: <ViewCartButton /> })}
      <CartButton />
    </>,
    { at },
  );
}

/** Shows the cart's button of a guest who has put that many of each product into the cart. */
export function showCartWith(...products: readonly (readonly [product: CartProduct, quantity: number])[]) {
  for (const [product, quantity] of products) guestCart.add(product, quantity, '500G');
  return showBesideCart(() => null);
}

export async function openCart(): Promise<void> {
  await cartButton.click();
  await expect.element(cartDrawer).toBeVisible();
}
