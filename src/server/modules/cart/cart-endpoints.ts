import { addCartItem, changeCartItem, readCart, removeCartItem } from '#contract/cart.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { addToCart, changeCartLine, findCart, removeCartLine } from './cart-lines.ts';

export const cartEndpoints = [
  answeredBy(readCart, findCart),
  answeredBy(addCartItem, addToCart),
  answeredBy(changeCartItem, changeCartLine),
  answeredBy(removeCartItem, removeCartLine),
];
