import { useState } from 'react';
import { Field } from '#web/ui/forms/field.tsx';

/** While a year is typed, its first digits are years too. */
const firstYear = '2000';

/** A day that is none of the near ones. */
export function DateFilter({ chosen, onChange }: { chosen: string | null; onChange: (day: string | null) => void }) {
  const day = chosen?.includes('-') ? chosen : '';
  const [text, setText] = useState(day);
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day);
  }
  return (
    <Field
      label="By a date"
      type="date"
      name="ready"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        if (typed > firstYear || (typed === '' && day !== '')) onChange(typed || null);
      }}
    />
  );
}
