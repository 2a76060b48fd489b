import { useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from './dialog.tsx';

/** One field of two forms, as it is read. */
export type ShownDifference = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  /** Where both changed it, to different values, somebody has to choose. */
  readonly changedBy: 'both' | 'them' | 'me';
};

type DifferenceProps = {
  /** 'this product', 'these settings'. */
  readonly what: string;
  /** Who saved it meanwhile, and when. */
  readonly them: string;
  readonly when: string;
  readonly differences: readonly ShownDifference[];
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly onClose: () => void;
  /** With the fields of 'both' of which mine is taken. */
  readonly onChoose: (mine: ReadonlySet<string>) => void;
};

/** Field by field, before, theirs and mine; nothing is overwritten unseen. It exists while it is open; give it a `key`. */
export function DifferenceDialog({
  what,
  them,
  when,
  differences,
  isBusy,
  failure,
  onClose,
  onChoose,
}: DifferenceProps) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const both = differences.filter(({ changedBy }) => changedBy === 'both');
  const said = (by: 'them' | 'me'): string =>
    differences
      .filter(({ changedBy }) => changedBy === by)
      .map((one) => `${one.label}: ${by === 'me' ? one.mine : one.theirs}`)
      .join('; ');
  const [theirs, own] = [said('them'), said('me')];
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
      title={`${them} saved ${what} while you were writing`}
      size="wide"
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Go on writing
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => onChoose(mine)}>
            {both.length === 0 ? 'Save both' : 'Save this choice'}
          </Button>
        </>
      }
    >
      <div className="column">
        <p className="muted">
          {both.length === 0
            ? 'You changed different fields. Nothing is overwritten.'
            : `${both.length === 1 ? '1 field differs' : `${both.length} fields differ`}. Choose for each; nothing is overwritten unseen.`}
        </p>
        {both.length > 0 && (
          <Table
            caption="Fields that both changed"
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
            {both.map(({ field, label, before, theirs: other, mine: written }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td className="muted">{before}</td>
                <td>
                  <RadioCard name={field} isOn={!mine.has(field)} onChoose={() => choose(field, false)}>
                    {other}
                  </RadioCard>
                </td>
                <td>
                  <RadioCard name={field} isOn={mine.has(field)} onChoose={() => choose(field, true)}>
                    {written}
                  </RadioCard>
                </td>
              </tr>
            ))}
          </Table>
        )}
        {own !== '' && <Taken who="you">{own}</Taken>}
        {theirs !== '' && <Taken who={them}>{theirs}</Taken>}
        {both.length > 1 && (
          <div className="row row--wrap">
            <Button kind="ghost" onClick={() => setMine(new Set())}>
              Take all of {them}’s
            </Button>
            <Button kind="ghost" onClick={() => setMine(new Set(both.map(({ field }) => field)))}>
              Take all of mine
            </Button>
          </div>
        )}
        <FailureBanner failure={failure} note="What you typed is kept." />
      </div>
    </Dialog>
  );
}

const Taken = ({ who, children }: { readonly who: string; readonly children: string }) => (
  <p className="taken">
    <Icon name="check" />
    <span>
      Taken as it is, since only {who} changed it: <b>{children}</b>
    </span>
  </p>
);
