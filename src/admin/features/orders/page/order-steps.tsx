import { Icon } from '#admin/ui/icon.tsx';
import { fulfilmentLooks } from '#admin/ui/values/status-chips.tsx';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';

const way = ['accepted', 'baking', 'ready', 'collected'] as const satisfies readonly Fulfilment[];

/** Where the order is on its way; what left the way stands alone. */
export function OrderSteps({ fulfilment }: { readonly fulfilment: Fulfilment }) {
  const at = (way as readonly Fulfilment[]).indexOf(fulfilment);
  const isOnWay = at >= 0 || fulfilment === 'placed';
  const steps = isOnWay
    ? [
        { word: 'Placed', icon: 'circle-check' as const, isDone: at >= 0, isNow: fulfilment === 'placed' },
        ...way.map((step, n) => ({
          word: fulfilmentLooks[step].word,
          icon: n < at ? ('circle-check' as const) : fulfilmentLooks[step].icon,
          isDone: n < at,
          isNow: n === at,
        })),
      ]
    : [{ ...fulfilmentLooks[fulfilment], isDone: false, isNow: true }];
  return (
    <ol className="order-steps" aria-label="State">
      {steps.map(({ word, icon, isDone, isNow }) => (
        <li key={word} className={isDone ? 'is-done' : undefined} aria-current={isNow ? 'step' : undefined}>
          <Icon name={icon} />
          <span>{word}</span>
        </li>
      ))}
    </ol>
  );
}
