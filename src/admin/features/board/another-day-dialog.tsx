import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useLiveOrder } from '#admin/lib/live/use-live-order.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { DayField, TextField } from '#admin/ui/forms/fields.tsx';
import { TimeTiles } from '#admin/ui/forms/time-tiles.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { noEmailWords } from '#admin/ui/values/email-words.ts';
import { type BoardCard, readBoardDay, readBoardStrip } from '#contract/admin/board/board.ts';
import { editOrder } from '#contract/admin/orders/order-actions.ts';
import { findTillTimes } from '#contract/admin/till.ts';

type AnotherDayProps = {
  /** As it was when it was dropped: what it is now is read. */
  readonly card: BoardCard;
  /** The day the card was dropped on, or the day the choice starts from. */
  readonly day: string;
  readonly onClose: () => void;
};

/** B-02, B-07: a card that is dropped on a day asks for the time on that day. */
export function AnotherDayDialog({ card, day: first, onClose }: AnotherDayProps) {
  const mayPassTime = useMay('orders.overfill');
  const mayPassDay = useMay('orders.overwork');
  const [day, setDay] = useState(first);
  const [time, setTime] = useState(card.time);
  const [pastDiary, setPastDiary] = useState('');
  const [tells, setTells] = useState(true);
  const save = useStaffWrite(editOrder, { refreshes: [readBoardDay, readBoardStrip] });
  const order = useLiveOrder(card.number, save.failure?.code === 'conflict');
  const pickup = order.data?.pickup ?? { date: card.day, time: card.time };
  const { data, error } = useStaffQuery(findTillTimes, { day, orderNo: card.number }, { staleTime: 15_000 });
  const isDayFull = data?.isDayFull === true;
  const mayPass = isDayFull ? mayPassDay : mayPassTime;
  const chosen = data?.times.find((one) => one.time === time);
  const isPast = data !== undefined && (isDayFull || chosen === undefined || chosen.left === 0);
  const isSame = day === pickup.date && time === pickup.time;
  const wasMoved = pickup.date !== card.day || pickup.time !== card.time;
  const reach = order.data?.contact.reach;
  const mayGo =
    order.data !== undefined &&
    data !== undefined &&
    time !== '' &&
    !isSame &&
    (!isPast || (mayPass && pastDiary.trim() !== ''));
  const submit = async (): Promise<void> => {
    if (order.data === undefined) return;
    const sent = {
      orderNo: card.number,
      revision: order.data.revision,
      pickupDate: day,
      pickupTime: `${time}:00`,
      pastDiary: isPast ? pastDiary : '',
      tellsCustomer: tells,
    };
    if (await save.send(sent)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${card.name || card.number}`}
      foot={
        <Button kind="primary" busy={save.isBusy} disabled={!mayGo} onClick={() => void submit()}>
          {`Move to ${longDay(day)}, ${time}`}
        </Button>
      }
    >
      <div className="column">
        {wasMoved && (
          <Banner kind="warning" isNews>
            The order has been moved to {longDay(pickup.date)}, {pickup.time}, in the meantime.
          </Banner>
        )}
        <DayField label="Day" value={day} onDay={setDay} />
        {data === undefined && error === null && <SkeletonLines lines={3} label="Loading times…" />}
        {data && data.words !== '' && <p className="text-muted">{data.words}</p>}
        {data && data.times.length > 0 && (
          <TimeTiles times={data.times} isDayFull={isDayFull} chosen={time} onChoose={setTime} mayPass={mayPass} />
        )}
        {data?.times.length === 0 && mayPass && <TextField label="Time" type="time" value={time} onText={setTime} />}
        {isPast && !mayPass && (
          <p className="text-muted">
            {isDayFull
              ? 'This day is full. Only a manager can take more orders.'
              : `${time} is not available on this day. Choose another time.`}
          </p>
        )}
        {isPast && mayPass && (
          <TextField
            label={`${time} is full, too early or outside opening hours. Why book it anyway?`}
            value={pastDiary}
            onText={setPastDiary}
            maxLength={500}
            help="This is recorded with your name."
            error={save.failure?.detail.fields?.pastDiary}
          />
        )}
        {reach?.email && (
          <Checkbox isOn={tells} onSwitch={setTells}>
            Email the changes to the customer
          </Checkbox>
        )}
        {reach?.email === '' && <p className="text-sm text-muted">{noEmailWords}</p>}
        <FailureBanner failure={error ?? order.error} note="Nothing was changed." />
        <FailureBanner failure={save.failure} note="Nothing was changed." />
      </div>
    </Dialog>
  );
}
