import type { ReactNode } from 'react';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import type { ReportRange } from './use-report-range.ts';

type RangeFieldsProps = {
  readonly report: ReportRange;
  /** What is wrong with the range. */
  readonly error: string | undefined;
  /** What else one chooses of this report. */
  readonly children: ReactNode;
};

const chosenByHand = 'Chosen days';

/** Any days, and what they are looked at beside. */
export const RangeFields = ({ report, error, children }: RangeFieldsProps) => (
  <div className="row row--wrap report-range">
    <SelectField label="Days" value={report.name ?? chosenByHand} onChoose={report.chooseNamed}>
      {report.named.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
      {report.name === undefined && <option>{chosenByHand}</option>}
    </SelectField>
    <SelectField label="Beside" value={report.against ?? 'none'} onChoose={report.compare}>
      <option value="none">Nothing</option>
      <option value="week">The week before</option>
      <option value="period">As much time before</option>
      <option value="year">The year before</option>
    </SelectField>
    <TextField label="From" type="date" value={report.range.from} onText={(day) => report.choose('from', day)} />
    <TextField
      label="To"
      type="date"
      value={report.range.to}
      onText={(day) => report.choose('to', day)}
      error={error}
    />
    {children}
  </div>
);
