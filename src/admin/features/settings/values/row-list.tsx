import type { ReactNode } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { MoveButtons } from '#admin/ui/actions/move-buttons.tsx';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { emptyRow, type Field, type Row, rowsIn, textIn } from '#domain/staff/settings/fields.ts';
import { PictureChoice } from './picture-choice.tsx';

type RowListProps = {
  readonly field: Field;
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  readonly error?: string | undefined;
};

const isOneLine = ({ kind }: Field): boolean => kind === 'line' || kind === 'choice';

/** An ordered list of items of one kind: each with its fields, and a button for one more. */
export function RowList({ field: { fields = [], list }, rows, onChange, error }: RowListProps) {
  const [first] = fields;
  const change = (at: number, changed: Row): void =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...changed } : row)));
  const nameOf = (row: Row, at: number): string => textIn(row, first?.path ?? '') || `number ${at + 1}`;
  const move = (row: Row, from: number, to: number): void => {
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    announce(`${nameOf(row, from)} is now ${to + 1} of ${rows.length}.`);
  };
  const input = (row: Row, at: number, field: Field): ReactNode => {
    const { path, label, kind, words = {} } = field;
    const shared = { label, value: textIn(row, path) };
    const put = (value: unknown): void => change(at, { [path]: value });
    switch (kind) {
      case 'list':
        return <RowList key={path} field={field} rows={rowsIn(row, path)} onChange={put} />;
      case 'choice':
        return (
          <SelectField key={path} {...shared} onChoose={put}>
            {Object.entries(words).map(([choice, word]) => (
              <option key={choice} value={choice}>
                {word}
              </option>
            ))}
          </SelectField>
        );
      case 'picture':
        return <PictureChoice key={path} name={`${label} of ${nameOf(row, at)}`} value={shared.value} onFile={put} />;
      case 'area':
        return <TextArea key={path} {...shared} rows={3} maxLength={2_000} onText={put} />;
      default:
        return <TextField key={path} {...shared} maxLength={200} onText={put} />;
    }
  };
  const one = list?.one.toLowerCase() ?? '';
  return (
    <div className="column">
      <ul className="m-0 grid list-none gap-4.5 p-0">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the list; everything else in it is typed
          <li key={at} className="grid gap-2.5 rounded-small border border-line bg-white p-3.5">
            <div className="halves">{fields.filter(isOneLine).map((field) => input(row, at, field))}</div>
            {fields.filter(({ kind }) => kind === 'area' || kind === 'list').map((field) => input(row, at, field))}
            <div className="flex flex-wrap items-center gap-2.5">
              {fields.filter(({ kind }) => kind === 'picture').map((field) => input(row, at, field))}
              <span className="min-w-0 flex-1" />
              <MoveButtons name={nameOf(row, at)} at={at} count={rows.length} onMove={(to) => move(row, at, to)} />
              <Button
                kind="ghost"
                size="small"
                icon="trash-2"
                aria-label={`Remove ${nameOf(row, at)}`}
                onClick={() => onChange(rows.filter((_, n) => n !== at))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {rows.length < (list?.most ?? 0) && (
        <div>
          <Button icon="plus" onClick={() => onChange([...rows, emptyRow(fields)])}>
            Add a {one}
          </Button>
        </div>
      )}
    </div>
  );
}
