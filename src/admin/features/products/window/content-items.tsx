import { announce } from '#admin/lib/announce.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton, MoveButtons } from '#admin/ui/actions/move-buttons.tsx';
import { type ContentItem, emptyItem } from '#domain/staff/content/content-draft.ts';
import type { ContentKey, ContentPart } from '#domain/staff/content/content-fields.ts';
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
  const { items, former, set, faults } = editor;
  const { nameOf } = useCakes(partKey === 'picks');
  const write = (at: number) => (path: string, text: string) =>
    set(items.map((item, place) => (place === at ? { ...item, texts: { ...item.texts, [path]: text } } : item)));
  const fields = (item: ContentItem, at: number) => (
    <ContentFields
      part={part}
      at={at}
      texts={item.texts}
      former={item.from === null ? null : (former[item.from]?.texts ?? null)}
      faults={faults}
      onText={write(at)}
    />
  );
  const { list } = part;
  if (!list) return items.map((item) => <div key={0}>{fields(item, 0)}</div>);
  const move = (from: number, to: number): void => {
    const next = items.filter((_, place) => place !== from);
    const moved = items[from];
    if (!moved) return;
    next.splice(to, 0, moved);
    set(next);
    onAt(to);
    announce(`${list.one} ${from + 1} is now ${to + 1} of ${items.length}.`);
  };
  const isWrong = (at: number): boolean => Object.keys(faults).some((name) => name.startsWith(`${at}.`));
  return (
    <>
      <ol className="grid gap-2">
        {items.map((item, at) => {
          const name = `${list.one} ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: moving changes only the words of each place, and all of them are written here
            <li className="border-b border-line pb-2.5" key={at} aria-label={name}>
              <div className="flex min-h-16 flex-nowrap items-center gap-1 [&_img]:mr-2 [&_img]:h-12 [&_img]:w-18 [&_img]:flex-none [&_img]:rounded-[var(--radius-medium,8px)] [&_img]:object-cover">
                {item.texts.picture && <Picture file={item.texts.picture} alt="" widths={[96, 160]} sizes="72px" />}
                <button
                  type="button"
                  className="grid min-h-12 min-w-0 flex-1 cursor-pointer bg-transparent p-1 text-left [font:inherit] *:truncate"
                  aria-expanded={open === at}
                  onClick={() => onAt(open === at ? -1 : at)}
                >
                  <b>{nameOf(item.texts[part.fields[0]?.path ?? ''] ?? '') || name}</b>
                  <span className={isWrong(at) ? 'field-error' : 'text-muted'}>
                    {isWrong(at) ? 'Something is missing or wrong' : item.texts[part.fields[1]?.path ?? '']}
                  </span>
                </button>
                <MoveButtons name={name} at={at} count={items.length} onMove={(to) => move(at, to)} />
                {list.most !== undefined && (
                  <IconButton
                    icon="trash-2"
                    label={`Remove ${name}`}
                    disabled={items.length === 1}
                    onClick={() => set(items.filter((_, place) => place !== at))}
                  />
                )}
              </div>
              {open === at && fields(item, at)}
            </li>
          );
        })}
      </ol>
      {list.most !== undefined && items.length < list.most && (
        <Button
          icon="plus"
          className="justify-self-start"
          onClick={() => {
            set([...items, emptyItem(partKey)]);
            onAt(items.length);
          }}
        >
          Add a {list.one.toLowerCase()}
        </Button>
      )}
    </>
  );
}
