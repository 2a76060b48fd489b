import { type Personalisation, saidOf } from '#domain/catalogue/personalisation.ts';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { type CartLine, clampQuantity, lineIdOf, sameChoice } from './cart.ts';

/**
 * Changes what is asked for on a line. Another line that asks for the same takes it in, with its quantity; a line that is gone changes
 * nothing.
 */
export function personaliseLine(
  lines: readonly CartLine[],
  cartItemId: string,
  personalisation: Personalisation,
): CartLine[] {
  const line = lines.find((each) => each.cartItemId === cartItemId);
  if (!line) return [...lines];
  const { personalisation: _, ...plainLine } = line;
  const changed: CartLine = { ...plainLine, ...saidOf(personalisation) };
  const same = lines.find((other) => other !== line && sameChoice(other, changed));
  if (!same) return lines.map((each) => (each === line ? { ...changed, cartItemId: lineIdOf(changed) } : each));
  const quantity = clampQuantity(same.quantity + line.quantity, mostOfOneLine);
  return lines.flatMap((each) => (each === line ? [] : [each === same ? { ...same, quantity } : each]));
}
