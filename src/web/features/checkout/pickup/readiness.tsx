import { firstPickupDate, slotsOn } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Offer } from './offer.ts';

/** Said before a day is chosen, of a cart that is not ready at any hour. */
export function Readiness({ offer: { diary, demand }, nowMs }: { offer: Offer; nowMs: number }) {
  const { telephone } = useShop();
  const hasLimits = demand.leads.length > 0 || demand.seasons.length > 0 || demand.leadMinutes > 0;
  if (!hasLimits) return null;
  const date = firstPickupDate(nowMs, diary, demand);
  const [time] = date === null ? [] : slotsOn(date, nowMs, diary, demand);
  return (
    <p className="pickup-readiness">
      <Icon name="clock" />
      {date === null || time === undefined
        ? `These cakes cannot be picked up on the same day. Please order them apart, or ring us: ${telephone.shown}.`
        : `Your order can be ready from ${formatPickupSlot({ date, time })}.`}
    </p>
  );
}
