import { announce } from '#admin/lib/announce.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton, MoveButtons } from '#admin/ui/actions/move-buttons.tsx';
import type { ContentKey, ContentPart } from '#domain/staff/content/content-fields.ts';
import { emptyRow, type Row, textIn } from '#domain/staff/settings/fields.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useCakes } from './conflict-dialog.tsx';
import { ContentFields } from './content-fields.tsx';
import type { ContentEditor } from './use-content-editor.ts';

type ItemsProps = {
  readonly part: ContentPart;
  readonly partKey: ContentKey;
  readonly editor: ContentEditor;
  /** Which item of a list is open. */
  readonly at: number;
  readonly onAt: (at: number) => void;
};

/** One form; for a list one row per item, of which one is open. */
export function ContentItems({ part, partKey, editor, at: open, onAt }: ItemsProps) {
  const { rows, former, setRows, faults } = editor;
  const { nameOf } = useCakes(partKey === 'picks');
  const write = (at: number) => (path: string, text: string) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, [path]: text } : row)));
  const [title, second] = part.fields.map(({ path }) => path);
  const titleOf = (row: Row): string => textIn(row, title ?? '');
  const fields = (row: Row, at: number) => (
    <ContentFields
      part={part}
      at={at}
      row={row}
      former={former.find((one) => titleOf(one) === titleOf(row)) ?? former[at]}
      faults={faults}
      onText={write(at)}
    />
  );
  const { list } = part;
  if (!list) return rows.map((row) => <div key={0}>{fields(row, 0)}</div>);
  const move = (from: number, to: number): void => {
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)));
    onAt(to);
    announce(`${list.one} ${from + 1} is now ${to + 1} of ${rows.length}.`);
  };
  const isWrong = (at: number): boolean => Object.keys(faults).some((name) => name.startsWith(`${at}.`));
  return (
    <>
      <ol className="grid gap-2">
        {rows.map((row, at) => {
          const name = `${list.one} ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: moving changes only the words of each place, and all of them are written here
            <li className="border-b border-line pb-2.5" key={at} aria-label={name}>
              <div className="flex min-h-16 flex-nowrap items-center gap-1 [&_img]:mr-2 [&_img]:h-12 [&_img]:w-18 [&_img]:flex-none [&_img]:rounded-[var(--radius-medium,8px)] [&_img]:object-cover">
                {textIn(row, 'picture') && (
                  <Picture file={textIn(row, 'picture')} alt="" widths={[96, 160]} sizes="72px" />
                )}
                <button
                  type="button"
                  className="grid min-h-12 min-w-0 flex-1 cursor-pointer bg-transparent p-1 text-left [font:inherit] *:truncate"
                  aria-expanded={open === at}
                  onClick={() => onAt(open === at ? -1 : at)}
                >
                  <b>{nameOf(titleOf(row)) || name}</b>
                  <span className={isWrong(at) ? 'field-error' : 'text-muted'}>
                    {isWrong(at) ? 'Something is missing or wrong' : textIn(row, second ?? '')}
                  </span>
                </button>
                <MoveButtons name={name} at={at} count={rows.length} onMove={(to) => move(at, to)} />
                {list.most !== undefined && (
                  <IconButton
                    icon="trash-2"
                    label={`Remove ${name}`}
                    disabled={rows.length === 1}
                    onClick={() => setRows(rows.filter((_, place) => place !== at))}
                  />
                )}
              </div>
              {open === at && fields(row, at)}
            </li>
          );
        })}
      </ol>
      {list.most !== undefined && rows.length < list.most && (
        <Button
          icon="plus"
          className="justify-self-start"
          onClick={() => {
            setRows([...rows, emptyRow(part.fields)]);
            onAt(rows.length);
          }}
        >
          Add a {list.one.toLowerCase()}
        </Button>
      )}
    </>
  );
}
