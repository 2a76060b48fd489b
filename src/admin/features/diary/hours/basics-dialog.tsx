import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { wholeNumberFrom } from '#admin/lib/whole-number.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type DiaryBasics, readOfficeDiary, saveDiaryBasics } from '#contract/admin/diary/opening.ts';

const steps = [5, 10, 15, 20, 30, 60];
const minutesOfHour = 60;
const longest = { leadHours: 168, horizonDays: 731 };

/** 'No notice needed', 'At least 2 hours before'. */
export const leadWords = (minutes: number): string => {
  if (minutes === 0) return 'No notice needed';
  const isHours = minutes % minutesOfHour === 0;
  const count = isHours ? minutes / minutesOfHour : minutes;
  return `At least ${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'} before`;
};

type BasicsProps = { readonly open: boolean; readonly seen: DiaryBasics; readonly onClose: () => void };

export const BasicsDialog = ({ open, seen, onClose }: BasicsProps) => (
  <Dialog open={open} onClose={onClose} title="Every day" size="small">
    {open && <Fields seen={seen} onClose={onClose} />}
  </Dialog>
);

function Fields({ seen, onClose }: Omit<BasicsProps, 'open'>) {
  const [step, setStep] = useState(String(seen.stepMinutes));
  const [days, setDays] = useState(String(seen.horizonDays));
  const [minutes, setMinutes] = useState(String(seen.leadMinutes));
  const save = useStaffWrite(saveDiaryBasics, { refreshes: [readOfficeDiary] });
  const horizonDays = wholeNumberFrom(days, 0, longest.horizonDays);
  const leadMinutes = wholeNumberFrom(minutes, 0, longest.leadHours * minutesOfHour);
  const choices = [...new Set([...steps, seen.stepMinutes])].toSorted((a, b) => a - b);
  const submit = async (): Promise<void> => {
    if (horizonDays === null || leadMinutes === null) return;
    if (!(await save.send({ seen, basics: { stepMinutes: Number(step), horizonDays, leadMinutes } }))) return;
    announce('What holds for every day is saved.', 'polite');
    onClose();
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField label="Times every" value={step} onChoose={setStep}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice} minutes
          </option>
        ))}
      </SelectField>
      <TextField
        label="How far ahead"
        after="days"
        inputMode="numeric"
        required
        value={days}
        onText={setDays}
        error={horizonDays === null ? `A whole number to ${longest.horizonDays}` : undefined}
      />
      <TextField
        label="Least time between ordering and picking up"
        after="minutes"
        inputMode="numeric"
        required
        value={minutes}
        onText={setMinutes}
        help="Minutes of your opening hours: nights and closed days do not count."
        error={leadMinutes === null ? `A whole number to ${longest.leadHours * minutesOfHour}` : undefined}
      />
      <FailureBanner failure={save.failure} />
      <Button type="submit" kind="primary" busy={save.isBusy}>
        Save
      </Button>
    </form>
  );
}
