import '#web/styles/ui/status.css';
import { type OrderState, statusText } from '#domain/order/order-state.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const styles: Readonly<Record<OrderState, readonly [tint: string, icon: IconName]>> = {
  awaitingPayment: ['placed', 'receipt'],
  paid: ['paid', 'card'],
  baking: ['baking', 'baking'],
  readyForPickup: ['ready', 'bag'],
  collected: ['collected', 'circle-check'],
  cancelled: ['none', 'circle-x'],
  expired: ['none', 'clock'],
  refunded: ['none', 'reset'],
};

export function StatusTag({ status }: { status: OrderState | null }) {
  const [tint, icon] = status === null ? (['none', 'minus'] as const) : styles[status];
  return (
    <span className={`status status--${tint}`}>
      <Icon name={icon} />
      {status === null ? '--' : statusText(status)}
    </span>
  );
}
