import '#web/styles/orders/choose-pickup.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useId, useMemo, useRef } from 'react';
import type { PickupOfOrder } from '#contract/orders/order-pickup.ts';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { formatPickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { roomWithOwn } from '#domain/pickup/places/room.ts';
import { useShop } from '#web/base/shop.ts';
import { clockText, dayText } from '#web/features/orders/order-format.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { readDiary } from '#web/lib/pickup/shop-clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlays/toast-store.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import type { PickupPicker } from './pickup-picker.ts';
import { type Refusal, useChoosing } from './use-choosing.ts';

type ChoosePickupProps = {
  readonly order: Order;
  readonly pickup: PickupOfOrder;
  readonly Picker: PickupPicker;
  readonly isBusy: boolean;
  readonly setBusy: (isBusy: boolean) => void;
  readonly onLeave: () => void;
  /** The order has been changed elsewhere. */
  readonly onStale: () => void;
  readonly onChanged: (order: Order) => void;
};

/** The days and times that the shop has at this moment; the order's own place counts as free. */
export default function ChoosePickup(props: ChoosePickupProps) {
  const { order, pickup, Picker, isBusy, setBusy, onLeave, onChanged } = props;
  const id = useId();
  const refusalBox = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['diary'], queryFn: readDiary, gcTime: 0 }, queryClient());
  const { pickupDate, pickupTime } = order;
  const diary = useMemo(() => {
    const own = pickupSlot(pickupDate, pickupTime);
    return data ? { ...data, room: roomWithOwn(data.room, own, pickup.demand.workUnits) } : null;
  }, [data, pickupDate, pickupTime, pickup.demand.workUnits]);
  const choosing = useChoosing({
    order,
    pickup,
    diary,
    setBusy,
    onRefused: () => void refetch(),
    onChanged: (changed) => {
      const text = `Your order is picked up on ${formatPickupSlot(pickupSlot(changed.pickupDate, changed.pickupTime))}.`;
      showToast({ severity: 'success', title: 'Pick-up changed', text });
      onChanged(changed);
    },
  });
  const { now, chosen, errors, wrongPart, refusal } = choosing;
  useEffect(() => {
    if (refusal) refusalBox.current?.focus();
  }, [refusal]);
  useEffect(() => {
    if (wrongPart) document.getElementById(`${id}-${wrongPart.part}`)?.focus();
  }, [wrongPart, id]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void choosing.send(chosen);
  };
  const showAsItIs = async () => {
    props.onStale();
    onChanged(await callOverHttp(orderByNumber, { orderNo: order.orderNo }).catch(() => order));
  };

  if (error) {
    return (
      <Alert severity="error" title="The days cannot be shown just now">
        <p>{describeFailure(error).text}</p>
        <Button small variant="outline" icon="refresh" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Alert>
    );
  }
  if (diary === null) return <Waiting>Loading the days...</Waiting>;
  return (
    <form className="choose-pickup" noValidate onSubmit={submit}>
      <p>
        Now: <b>{formatPickupSlot(now)}</b>
        <br />
        <UntilText until={pickup.until} />
      </p>
      <Suspense fallback={<Waiting>Loading the days...</Waiting>}>
        <Picker
          offer={{ diary, demand: pickup.demand }}
          date={{ id: `${id}-date`, value: chosen.date, error: errors.date }}
          time={{ id: `${id}-time`, value: chosen.time, error: errors.time }}
          onChange={choosing.change}
          onComplaint={choosing.complain}
        />
      </Suspense>
      <div ref={refusalBox} tabIndex={-1}>
        {refusal && <Refused refusal={refusal} onTake={choosing.send} onShow={() => void showAsItIs()} />}
      </div>
      <div className="dialog-footer">
        <Button type="submit" busy={isBusy && 'Changing...'}>
          Change pick-up
        </Button>
        <Button variant="outline" aria-disabled={isBusy || undefined} onClick={onLeave}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}

const UntilText = ({ until }: { until: string | null }) => {
  const { telephone } = useShop();
  return (
    <span className="small muted">
      {until !== null && `You can change it here until ${dayText(until)}, ${clockText(until)}. `}
      For anything else, ring us on <a href={telephone.link}>{telephone.shown}</a>.
    </span>
  );
};

type RefusedProps = {
  readonly refusal: Refusal;
  readonly onTake: (free: NonNullable<Refusal['free']>) => Promise<void>;
  readonly onShow: () => void;
};

const Refused = ({ refusal: { text, free, isStale }, onTake, onShow }: RefusedProps) => (
  <Alert severity="error">
    <p>{text}</p>
    {free && (
      <Button small variant="outline" onClick={() => void onTake(free)}>
        Take {formatPickupSlot(free)}
      </Button>
    )}
    {isStale && (
      <Button small variant="outline" icon="refresh" onClick={onShow}>
        Show the order as it is
      </Button>
    )}
  </Alert>
);
