import { useState } from 'react';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';

type ChosenDayProps = { readonly day: string; readonly today: string; readonly onDay: (day: string) => void };

/** Any day's closing, however long ago; a year that is half typed is no day yet. */
export function ChosenDay({ day, today, onDay }: ChosenDayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="row closings-other">
      <TextField
        label="Another day"
        type="date"
        max={today}
        value={typed ?? day}
        onText={(text) => {
          setTyped(isNearDate(text) ? null : text);
          if (isNearDate(text)) onDay(text);
        }}
      />
    </div>
  );
}
