import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { ChangedLine } from '#domain/failure.ts';
import { shortText } from './cart-changes.ts';

/** A line of what was refused; one of it takes `pieces` of its product. */
type RefusedLine = {
  readonly productId?: number | undefined;
  readonly name?: string | undefined;
  readonly pieces?: number | undefined;
  readonly personalisation?: Personalisation | undefined;
};

/**
 * The shortage of a product that was refused, under its name in the cart and in the size of its first line; in pieces if
 * a box holds some of it.
 */
export function shortageText(
  { productId, name, available }: Pick<ChangedLine, 'productId' | 'name' | 'available'>,
  lines: readonly RefusedLine[],
): string {
  const own = lines.find((line) => line.productId === productId);
  const isInBox = lines.some(({ personalisation }) => personalisation?.box?.[productId] !== undefined);
  return shortText(own?.name ?? name, isInBox ? available : Math.floor(available / (own?.pieces ?? 1)));
}
