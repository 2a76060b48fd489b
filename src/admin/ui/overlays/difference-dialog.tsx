import { type ReactNode, useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { clipAlike } from './clip-alike.ts';
import { Dialog } from './dialog.tsx';

/** One field of two forms, as it is read. */
export type ShownDifference = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  /** If both changed it, to different values, somebody has to choose. */
  readonly changedBy: 'both' | 'them' | 'me';
  /** Its values are files of pictures. */
  readonly isPicture?: boolean;
  /** A list or a long text, of which only what either changed is shown. */
  readonly isWhole?: boolean;
};

type DifferenceProps = {
  /** 'this product', 'settings'. */
  readonly what: string;
  /** What customers read from then on is published; anything else is saved. */
  readonly does?: 'save' | 'publish';
  /** Who saved it in the meantime, and when. */
  readonly them: string;
  readonly when: string;
  readonly differences: readonly ShownDifference[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** Called with those fields of 'both' for which mine is taken. */
  readonly onChoose: (mine: ReadonlySet<string>) => void;
};

const verbs = { save: { done: 'saved', now: 'Save' }, publish: { done: 'published', now: 'Publish' } } as const;

/**
 * Shows before, theirs and mine field by field; nothing is overwritten unseen. It exists only while it is open; give it
 * a `key`.
 */
export function DifferenceDialog({
  what,
  does = 'save',
  them,
  when,
  differences,
  isBusy,
  onClose,
  onChoose,
}: DifferenceProps) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const by = (who: ShownDifference['changedBy']) => differences.filter(({ changedBy }) => changedBy === who);
  const both = by('both');
  const { done, now } = verbs[does];
  const choose = (field: string, isMine: boolean): void => {
    const next = new Set(mine);
    if (isMine) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${them} ${done} ${what} while you were editing`}
      size="wide"
      cancel="Keep editing"
      foot={
        <Button kind="primary" busy={isBusy} onClick={() => onChoose(mine)}>
          {now} {both.length === 0 ? 'both' : 'this choice'}
        </Button>
      }
    >
      <div className="column">
        <p className="text-muted">
          {both.length === 0
            ? 'You changed different fields. Nothing is overwritten.'
            : `${both.length === 1 ? '1 field differs' : `${both.length} fields differ`}. Choose one for each. Nothing is overwritten without you seeing it.`}
          {both.some(({ isWhole }) => isWhole) && ' A list or a long text is taken as a whole.'}
        </p>
        {both.length > 0 && (
          <Table
            caption="Fields you both changed"
            head={
              <>
                <Head>Field</Head>
                <Head>Before</Head>
                <Head>
                  {them}, {when}
                </Head>
                <Head>You, now</Head>
              </>
            }
          >
            {both.map((one) => (
              <ChoiceRow
                key={one.field}
                difference={one}
                them={them}
                isMine={mine.has(one.field)}
                onChoose={(isMine) => choose(one.field, isMine)}
              />
            ))}
          </Table>
        )}
        <Taken who="you" told={by('me').map((one) => ({ ...one, text: changedText(one, one.mine) }))} />
        <Taken who={them} told={by('them').map((one) => ({ ...one, text: changedText(one, one.theirs) }))} />
        {both.length > 1 && (
          <div className="flex flex-wrap items-center gap-2.5">
            <Button kind="ghost" onClick={() => setMine(new Set())}>
              Use all of {them}’s
            </Button>
            <Button kind="ghost" onClick={() => setMine(new Set(both.map(({ field }) => field)))}>
              Use all of mine
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

type RowProps = {
  readonly difference: ShownDifference;
  readonly them: string;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
};

function ChoiceRow({ difference, them, isMine, onChoose }: RowProps) {
  const { field, label, isPicture = false } = difference;
  const { before, theirs, mine } = difference;
  const [was = '', other = '', own = ''] = isPicture ? [before, theirs, mine] : clipAlike([before, theirs, mine]);
  const shown = (text: string, words: string): ReactNode =>
    isPicture ? (
      <Picture className="block w-30 rounded" file={text} alt={words} widths={[160, 240]} sizes="120px" />
    ) : (
      text
    );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="min-w-37.5 wrap-anywhere whitespace-pre-line text-muted">
        {was === '' ? 'None' : shown(was, 'Previous picture')}
      </td>
      <td className="w-[34%] min-w-37.5 wrap-anywhere whitespace-pre-line">
        <RadioCard name={field} isOn={!isMine} onChoose={() => onChoose(false)}>
          {other === '' ? 'None' : shown(other, `${them}’s picture`)}
        </RadioCard>
      </td>
      <td className="w-[34%] min-w-37.5 wrap-anywhere whitespace-pre-line">
        <RadioCard name={field} isOn={isMine} onChoose={() => onChoose(true)}>
          {own === '' ? 'None' : shown(own, 'Your picture')}
        </RadioCard>
      </td>
    </tr>
  );
}

/** What became of a field that only one of the two changed. */
function changedText({ before, isPicture = false }: ShownDifference, after: string): string {
  if (isPicture) return 'a different picture';
  return clipAlike([before, after])[1]?.replace(/\s*\n\s*/g, ' · ') || 'None';
}

type TakenProps = {
  readonly who: string;
  readonly told: readonly { readonly field: string; readonly label: string; readonly text: string }[];
};

function Taken({ who, told }: TakenProps) {
  const [first] = told;
  if (!first) return null;
  return (
    <div className="m-0 flex items-start gap-2 wrap-anywhere">
      <Icon name="check" />
      <div>
        Kept, as only {who} changed it:{' '}
        {told.length === 1 ? (
          <b>
            {first.label}: {first.text}
          </b>
        ) : (
          <ul className="mt-1 list-disc pl-5">
            {told.map(({ field, label, text }) => (
              <li key={field} className="not-first:mt-1">
                <b>{label}:</b> {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
