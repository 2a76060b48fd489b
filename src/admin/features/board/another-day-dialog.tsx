import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { DayField, TextField } from '#admin/ui/forms/fields.tsx';
import { TimeTiles } from '#admin/ui/forms/time-tiles.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type BoardCard, readBoardDay, readBoardStrip } from '#contract/admin/board/board.ts';
import { editOrder } from '#contract/admin/orders/order-actions.ts';
import { findTillTimes } from '#contract/admin/till.ts';

type AnotherDayProps = {
  readonly card: BoardCard;
  /** The day the card was dropped on, or the day the choice starts from. */
  readonly day: string;
  readonly onClose: () => void;
};

/** B-02, B-07: a card that is dropped on a day asks for the time on that day; the customer gets one email. */
export function AnotherDayDialog({ card, day: first, onClose }: AnotherDayProps) {
  const mayPassTime = useMay('orders.overfill');
  const mayPassDay = useMay('orders.overwork');
  const [day, setDay] = useState(first);
  const [time, setTime] = useState(card.time);
  const [pastDiary, setPastDiary] = useState('');
  const { data, error } = useStaffQuery(findTillTimes, { day }, { staleTime: 15_000 });
  const isDayFull = data?.isDayFull === true;
  const mayPass = isDayFull ? mayPassDay : mayPassTime;
  const save = useStaffWrite(editOrder, { refreshes: [readBoardDay, readBoardStrip] });
  const chosen = data?.times.find((one) => one.time === time);
  const isPast = data !== undefined && (isDayFull || chosen === undefined || chosen.left === 0);
  const isSame = day === card.day && time === card.time;
  const mayGo = data !== undefined && time !== '' && !isSame && (!isPast || (mayPass && pastDiary.trim() !== ''));
  const submit = async (): Promise<void> => {
    const { number: orderNo, revision } = card;
    const sent = { orderNo, revision, pickupDate: day, pickupTime: `${time}:00`, pastDiary: isPast ? pastDiary : '' };
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
            label={`${time} is full or outside opening hours. Why book it anyway?`}
            value={pastDiary}
            onText={setPastDiary}
            maxLength={500}
            help="This is recorded with your name."
            error={save.failure?.detail.fields?.pastDiary}
          />
        )}
        <p className="text-sm text-muted">The customer gets one email saying what has changed.</p>
        <FailureBanner failure={error} note="Nothing was changed." />
        <FailureBanner failure={save.failure} note="Nothing was changed." />
      </div>
    </Dialog>
  );
}
