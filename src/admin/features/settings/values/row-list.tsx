import type { ReactNode } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { MoveButtons } from '#admin/ui/actions/move-buttons.tsx';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { type ListRow, listOf } from '#domain/staff/settings/setting-texts.ts';
import { PictureChoice } from './picture-choice.tsx';

export type Column = {
  readonly name: string;
  readonly label: string;
  readonly isLong?: boolean;
  /** Makes the column a choice among these, each under its word. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly isPicture?: boolean;
};

type RowListProps = {
  /** The list as typed: JSON. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly columns: readonly Column[];
  readonly most: number;
  /** The words of its button: 'Add a phrase'. */
  readonly another: string;
  readonly error?: string | undefined;
  /** What a row contains besides its columns. */
  readonly inner?: (row: ListRow, change: (changed: ListRow) => void) => ReactNode;
};

const textIn = (row: ListRow, name: string): string => String(row[name] ?? '');

/** An ordered list of items of one kind: each with its fields, and a button for one more. */
export function RowList({ value, onChange, columns, most, another, error, inner }: RowListProps) {
  const rows = listOf(value);
  const put = (next: readonly ListRow[]): void => onChange(JSON.stringify(next));
  const change = (at: number, changed: ListRow): void =>
    put(rows.map((row, n) => (n === at ? { ...row, ...changed } : row)));
  const empty = Object.fromEntries(columns.map(({ name, choices }) => [name, Object.keys(choices ?? {})[0] ?? '']));
  const isShort = ({ isLong, isPicture }: Column): boolean => !isLong && !isPicture;
  const nameOf = (row: ListRow, at: number): string => textIn(row, columns[0]?.name ?? '') || `number ${at + 1}`;
  const move = (row: ListRow, from: number, to: number): void => {
    put(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    announce(`${nameOf(row, from)} is now ${to + 1} of ${rows.length}.`);
  };
  const field = (row: ListRow, at: number, { name, label, isLong, choices }: Column): ReactNode => {
    const shared = { label, value: textIn(row, name) };
    const put = (text: string): void => change(at, { [name]: text });
    if (choices)
      return (
        <SelectField key={name} {...shared} onChoose={put}>
          {Object.entries(choices).map(([choice, word]) => (
            <option key={choice} value={choice}>
              {word}
            </option>
          ))}
        </SelectField>
      );
    return isLong ? (
      <TextArea key={name} {...shared} rows={3} maxLength={2_000} onText={put} />
    ) : (
      <TextField key={name} {...shared} maxLength={200} onText={put} />
    );
  };
  return (
    <div className="column">
      <ul className="m-0 grid list-none gap-4.5 p-0">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the list; everything else in it is typed
          <li key={at} className="grid gap-2.5 rounded-small border border-line bg-white p-3.5">
            <div className="halves">{columns.filter(isShort).map((column) => field(row, at, column))}</div>
            {columns.filter(({ isLong }) => isLong).map((column) => field(row, at, column))}
            {inner?.(row, (changed) => change(at, changed))}
            <div className="flex flex-wrap items-center gap-2.5">
              {columns
                .filter(({ isPicture }) => isPicture)
                .map(({ name, label }) => (
                  <PictureChoice
                    key={name}
                    name={`${label} of ${nameOf(row, at)}`}
                    value={textIn(row, name)}
                    onFile={(file) => change(at, { [name]: file })}
                  />
                ))}
              <span className="min-w-0 flex-1" />
              <MoveButtons name={nameOf(row, at)} at={at} count={rows.length} onMove={(to) => move(row, at, to)} />
              <Button
                kind="ghost"
                size="small"
                icon="trash-2"
                aria-label={`Remove ${nameOf(row, at)}`}
                onClick={() => put(rows.filter((_, n) => n !== at))}
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
      {rows.length < most && (
        <div>
          <Button icon="plus" onClick={() => put([...rows, inner ? { ...empty, links: [] } : empty])}>
            {another}
          </Button>
        </div>
      )}
    </div>
  );
}
