import { haveCommonDay, type Season } from '#domain/pickup/places/demand.ts';
import { useShop } from '#web/base/shop.ts';
import type { CheckoutLine } from '#web/features/checkout/cart-changes.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type SeasonClashProps = {
  readonly lines: readonly CheckoutLine[];
  /** By slug. */
  readonly seasons: ReadonlyMap<string, Season>;
  readonly remove: (cartItemId: string) => void;
};

/** Products whose seasons have no day in common: the customer keeps those of one season, or calls. */
export function SeasonClash({ lines, seasons, remove }: SeasonClashProps) {
  const { telephone } = useShop();
  if (haveCommonDay([...seasons.values()])) return null;
  const seasonal = lines.flatMap((line) => {
    const season = seasons.get(line.id);
    return season ? [{ line, season }] : [];
  });
  /** Each with the lines that go with it. */
  const sides = seasonal
    .map(({ season }) => seasonal.filter((other) => haveCommonDay([season, other.season])).map(({ line }) => line))
    .filter((side, at, all) => all.findIndex((other) => other[0] === side[0]) === at);
  return (
    <div className="checkout-errors">
      <Alert severity="warning" title="These cakes are made at different times of year">
        <p>
          They cannot be collected on the same day. Keep one for this order and order the other separately, or call us:{' '}
          <a className="nowrap" href={telephone.link}>
            {telephone.shown}
          </a>
        </p>
        <p className="row">
          {sides.map((kept) => (
            <Button
              key={kept[0]?.cartItemId}
              small
              variant="outline"
              onClick={() => {
                for (const { line } of seasonal) if (!kept.includes(line)) remove(line.cartItemId);
              }}
            >
              {`Keep ${kept.map(({ name }) => name).join(' and ')}`}
            </Button>
          ))}
        </p>
      </Alert>
    </div>
  );
}
