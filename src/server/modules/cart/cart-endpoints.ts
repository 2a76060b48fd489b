import { addCartItem, changeCartItem, personaliseCartItem, readCart, removeCartItem } from '#contract/cart.ts';
import { cartLineToWire } from '#contract/codecs/cart-codec.ts';
import { answeredBy, answeredThrough } from '#server/modules/endpoint-action.ts';
import { addToCart, changeCartLine, findCart, removeCartLine } from './cart-lines.ts';
import { personaliseLine } from './personalise-line.ts';

export const cartEndpoints = [
  answeredThrough(readCart, (lines) => lines.map(cartLineToWire), findCart),
  answeredBy(addCartItem, addToCart),
  answeredBy(changeCartItem, changeCartLine),
  answeredBy(personaliseCartItem, personaliseLine),
  answeredBy(removeCartItem, removeCartLine),
];
