import { useState } from 'react';
import type { ProductEditor } from '#admin/features/products/edit/use-product-editor.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { valueText } from './value-text.ts';

type ConflictProps = { readonly editor: ProductEditor; readonly categories: readonly CategoryChoice[] };

/** E-04: field by field, before, theirs and mine; nothing is overwritten unseen. */
export const ConflictDialog = ({ editor, categories }: ConflictProps) =>
  editor.stale === null ? null : (
    <Chooser key={editor.stale.product.version} editor={editor} stale={editor.stale} categories={categories} />
  );

type ChooserProps = ConflictProps & { readonly stale: NonNullable<ProductEditor['stale']> };

function Chooser({ editor, stale: { product, differences }, categories }: ChooserProps) {
  const { now } = useShopClock();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const both = differences.filter(({ changedBy }) => changedBy === 'both');
  const said = (by: 'them' | 'me'): string =>
    differences
      .filter(({ changedBy }) => changedBy === by)
      .map((one) => `${fieldText(one.field)}: ${valueText(one.field, by === 'me' ? one.mine : one.theirs, categories)}`)
      .join('; ');
  const [theirs, own] = [said('them'), said('me')];
  const them = product.changedBy || 'Somebody';
  const choose = (field: string, isMine: boolean): void => {
    const next = new Set(mine);
    if (isMine) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Dialog
      open
      onClose={editor.closeStale}
      title={`${them} saved this product while you were writing`}
      size="wide"
      foot={
        <>
          <Button kind="ghost" onClick={editor.closeStale}>
            Go on writing
          </Button>
          <Button kind="primary" busy={editor.isBusy} onClick={() => void editor.submitChoice(mine)}>
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
                  {them}, {momentText(product.changedAt, now, shopTimeZone)}
                </Head>
                <Head>You, now</Head>
              </>
            }
          >
            {both.map(({ field, before, theirs: other, mine: written }) => (
              <tr key={field}>
                <th scope="row">{fieldText(field)}</th>
                <td className="muted">{valueText(field, before, categories)}</td>
                <td>
                  <RadioCard name={field} isOn={!mine.has(field)} onChoose={() => choose(field, false)}>
                    {valueText(field, other, categories)}
                  </RadioCard>
                </td>
                <td>
                  <RadioCard name={field} isOn={mine.has(field)} onChoose={() => choose(field, true)}>
                    {valueText(field, written, categories)}
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
        <FailureBanner failure={editor.failure} note="What you typed is kept." />
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
