import '#web/styles/orders/choose-pickup.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { changePickup, type PickupOfOrder } from '#contract/orders/order-pickup.ts';
import { type Order, orderByNumber, pickupText } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure, type FailureDetail } from '#domain/failure.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { checkPickup } from '#domain/pickup/pickup.ts';
import { formatPickupSlot, type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { roomWithOwn } from '#domain/pickup/places/room.ts';
import { useShop } from '#web/base/shop.ts';
import { clockText, dayText } from '#web/features/orders/order-format.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { readDiary, shopNow } from '#web/lib/pickup/shop-clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spoken } from '#web/ui/forms/form-foot.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import type { PickupPicker } from './pickup-picker.ts';

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

type Part = 'date' | 'time';
type Errors = Partial<Record<Part, string>>;

type Refusal = {
  readonly text: string;
  /** Offered instead of a slot that is full by now. */
  readonly free: FailureDetail['free'];
  /** The order is not as shown. */
  readonly isStale: boolean;
};

type Choosing = {
  readonly order: Order;
  readonly pickup: PickupOfOrder;
  /** With the order's own place free. */
  readonly diary: Diary | null;
  readonly setBusy: (isBusy: boolean) => void;
  readonly onRefused: () => void;
  readonly onChanged: (order: Order) => void;
};

const asItIs = 'That is already your pick-up time. Please choose another day or time.';

/** What is chosen stays as it is, whatever the shop answers. */
function useChoosing({ order, pickup, diary, setBusy, onRefused, onChanged }: Choosing) {
  const now = pickupSlot(order.pickupDate, order.pickupTime);
  const [chosen, setChosen] = useState<PickupSlot>(now);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Where the focus goes, set again each time it is sent. */
  const [wrongPart, setWrongPart] = useState<{ readonly part: Part } | null>(null);
  const isSent = useRef(false);

  const change = (part: Part, value: string) => {
    setErrors((before) => (part === 'date' || !before.date ? {} : { date: before.date }));
    setChosen((before) => ({ ...before, [part]: value }));
  };
  const complain = (part: Part, text: string) => setErrors((before) => ({ ...before, [part]: text }));

  const showErrors = (found: Errors) => {
    setErrors(found);
    setWrongPart(found.date ? { part: 'date' } : found.time ? { part: 'time' } : null);
  };

  const problemOf = (slot: PickupSlot): Errors | null => {
    if (slot.date === now.date && slot.time === now.time) return { date: asItIs };
    const problem = diary && checkPickup(slot, shopNow(), diary, pickup.demand);
    if (!problem || !diary) return null;
    return { [problem.startsWith('date') ? 'date' : 'time']: pickupText(problem, diary, slot.date) };
  };

  const send = async (slot: PickupSlot) => {
    if (isSent.current) return;
    const wrong = problemOf(slot);
    setChosen(slot);
    showErrors(wrong ?? {});
    setRefusal(null);
    if (wrong) return;
    isSent.current = true;
    setBusy(true);
    try {
      const asked = { orderNo: order.orderNo, revision: pickup.revision, pickupDate: slot.date };
      onChanged(await callOverHttp(changePickup, { ...asked, pickupTime: `${slot.time}:00` }));
    } catch (error) {
      const { code, detail } = error instanceof Failure ? error : new Failure('network');
      const { pickupDate: date, pickupTime: time } = detail.fields ?? {};
      showErrors({ ...(date && { date }), ...(time && { time }) });
      if (!date && !time)
        setRefusal({ text: describeFailure(error).text, free: detail.free, isStale: code === 'conflict' });
      onRefused();
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  return { now, chosen, errors, wrongPart, refusal, change, complain, send };
}

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
      const text = `You are now collecting your order on ${formatPickupSlot(pickupSlot(changed.pickupDate, changed.pickupTime))}.`;
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
      <Alert severity="error" title="The days cannot be shown at the moment">
        <p>
          <Spoken text={describeFailure(error).text} />
        </p>
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
      <Picker
        offer={{ diary, demand: pickup.demand }}
        date={{ id: `${id}-date`, value: chosen.date, error: errors.date }}
        time={{ id: `${id}-time`, value: chosen.time, error: errors.time }}
        onChange={choosing.change}
        onComplaint={choosing.complain}
      />
      <div ref={refusalBox} tabIndex={-1}>
        {refusal && <Refused refusal={refusal} onTake={choosing.send} onShow={() => void showAsItIs()} />}
      </div>
      <div className="dialog-footer">
        <Button variant="outline" aria-disabled={isBusy || undefined} onClick={onLeave}>
          Keep it as it is
        </Button>
        <Button type="submit" busy={isBusy && 'Changing...'}>
          Change pick-up
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
      For anything else, call us on <a href={telephone.link}>{telephone.shown}</a>.
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
    <p>
      <Spoken text={text} />
    </p>
    {free && (
      <Button small variant="outline" onClick={() => void onTake(free)}>
        Take {formatPickupSlot(free)}
      </Button>
    )}
    {isStale && (
      <Button small variant="outline" icon="refresh" onClick={onShow}>
        Show the current order
      </Button>
    )}
  </Alert>
);
