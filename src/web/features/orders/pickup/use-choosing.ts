import { useRef, useState } from 'react';
import { changePickup, type PickupOfOrder } from '#contract/orders/order-pickup.ts';
import { type Order, pickupText } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure, type FailureDetail } from '#domain/failure.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { checkPickup } from '#domain/pickup/pickup.ts';
import { type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';

type Part = 'date' | 'time';
type Errors = Partial<Record<Part, string>>;

export type Refusal = {
  readonly text: string;
  /** In place of one that is full by now. */
  readonly free: FailureDetail['free'];
  /** The order is not as it is shown. */
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

const asItIs = 'That is your pick-up already. Please choose another day or time.';

/** What is chosen stays as it is, whatever the shop answers. */
export function useChoosing({ order, pickup, diary, setBusy, onRefused, onChanged }: Choosing) {
  const now = pickupSlot(order.pickupDate, order.pickupTime);
  const [chosen, setChosen] = useState<PickupSlot>(now);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Where the focus goes, anew with each sending. */
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
