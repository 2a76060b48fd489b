import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type OfficeDiary, readOfficeDiary, saveSpecialDays } from '#contract/admin/diary/opening.ts';
import { OrdersOutside } from './orders-outside.tsx';

type HolidaysProps = {
  readonly open: boolean;
  readonly holidays: OfficeDiary['bankHolidays'];
  readonly onClose: () => void;
};

export const BankHolidaysDialog = ({ open, holidays, onClose }: HolidaysProps) => (
  <Dialog open={open} onClose={onClose} title="Bank holidays" size="small">
    {open && <Choice holidays={holidays} onClose={onClose} />}
  </Dialog>
);

/** Those of England that the diary has no word of yet. */
function Choice({ holidays, onClose }: Omit<HolidaysProps, 'open'>) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const save = useStaffWrite(saveSpecialDays, { refreshes: [readOfficeDiary] });
  const closed = holidays.filter(({ date }) => !open.includes(date));
  if (holidays.length === 0)
    return <p>Every bank holiday of the coming year stands in the diary. Choose one there to change it.</p>;
  const submit = async (): Promise<void> => {
    const days = closed.map(({ date, name }) => ({
      date,
      seen: null,
      plan: { name, words: '', hours: null, counterOnly: false },
    }));
    if (!(await save.send({ days }))) return;
    announce(`The bakery is closed on ${days.length === 1 ? '1 day' : `${days.length} days`} more.`, 'polite');
    onClose();
  };
  return (
    <div className="column">
      <p className="muted">The bakery is closed on those that are ticked.</p>
      <div>
        {holidays.map(({ date, name }) => (
          <Checkbox
            key={date}
            isOn={!open.includes(date)}
            onSwitch={(isOn) => setOpen(isOn ? open.filter((one) => one !== date) : [...open, date])}
          >
            {name}, {longDay(date)}
          </Checkbox>
        ))}
      </div>
      {closed.length > 0 && <OrdersOutside of={{ days: closed.map(({ date }) => date) }} hours={null} />}
      <FailureBanner failure={save.failure} />
      <Button kind="primary" busy={save.isBusy} disabled={closed.length === 0} onClick={() => void submit()}>
        {closed.length === 1 ? 'Close on 1 day' : `Close on ${closed.length} days`}
      </Button>
    </div>
  );
}
