import type { ReactNode } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { type ListRow, listOf } from '#domain/staff/settings/setting-texts.ts';

export type Column = {
  readonly name: string;
  readonly label: string;
  readonly isLong?: boolean;
  /** One of these, by its word. */
  readonly choices?: Readonly<Record<string, string>>;
};

type RowListProps = {
  /** As it is typed: JSON. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly columns: readonly Column[];
  readonly most: number;
  /** What its button says: 'Another phrase'. */
  readonly another: string;
  readonly error?: string | undefined;
  /** What a row holds beside its columns. */
  readonly inner?: (row: ListRow, change: (changed: ListRow) => void) => ReactNode;
};

const textIn = (row: ListRow, name: string): string => String(row[name] ?? '');

/** Things of one kind in their order: each with its fields, and one more. */
export function RowList({ value, onChange, columns, most, another, error, inner }: RowListProps) {
  const rows = listOf(value);
  const put = (next: readonly ListRow[]): void => onChange(JSON.stringify(next));
  const change = (at: number, changed: ListRow): void =>
    put(rows.map((row, n) => (n === at ? { ...row, ...changed } : row)));
  const empty = Object.fromEntries(columns.map(({ name, choices }) => [name, Object.keys(choices ?? {})[0] ?? '']));
  const isShort = ({ isLong }: Column): boolean => isLong !== true;
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
      <ul className="setting-rows">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list; all else of it is typed
          <li key={at} className="setting-row">
            <div className={columns.filter(isShort).length > 2 ? 'thirds' : 'halves'}>
              {columns.filter(isShort).map((column) => field(row, at, column))}
            </div>
            {columns.filter((column) => !isShort(column)).map((column) => field(row, at, column))}
            {inner?.(row, (changed) => change(at, changed))}
            <div>
              <Button
                kind="ghost"
                size="small"
                icon="trash-2"
                aria-label={`Take away ${textIn(row, columns[0]?.name ?? '') || `number ${at + 1}`}`}
                onClick={() => put(rows.filter((_, n) => n !== at))}
              >
                Take away
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
