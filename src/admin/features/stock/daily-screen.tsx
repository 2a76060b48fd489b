import { useState } from 'react';
import * as z from 'zod/mini';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { NumberField, SearchField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type DailyPiecesPage, readDailyPieces, saveDailyRule } from '#contract/admin/stock/daily-pieces.ts';
import { readStock } from '#contract/admin/stock/stock.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { piecesToBake } from '#domain/stock/daily-pieces.ts';
import { foldText } from '#domain/text/fold.ts';
import { countHint, parseCount } from '#domain/values/number.ts';
import { ProductRuleForm } from './product-rule-form.tsx';

const draftOfRule = z.object({ isOn: z.boolean(), at: z.string(), percent: z.array(z.string()) });
const mostPercent = 1_000;

/** The morning fill-up rule: when it runs, and the percentage for each weekday. */
function RuleForm({ rule, version, changedBy }: Pick<DailyPiecesPage, 'rule' | 'version' | 'changedBy'>) {
  const mayEdit = useMay('products.edit');
  const draft = useDraft('stock-rule', { ...rule, percent: rule.percent.map(String) }, draftOfRule);
  const { isOn, at, percent } = draft.value;
  const save = useStaffWrite(saveDailyRule, { refreshes: [readDailyPieces, readStock] });
  const numbers = percent.map((typed) => parseCount(typed, 0, mostPercent));
  const wanted = numbers.filter((one) => one !== null);
  const isRight = wanted.length === weekdays.length && at !== '';
  const submit = async (): Promise<void> => {
    if (!isRight || !mayEdit) return;
    if (!(await save.send({ seen: version, rule: { isOn, at, percent: wanted } }))) return;
    draft.clearSent(draft.value);
    announce('Rule saved.');
  };
  return (
    <Panel title="Morning fill-up">
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-muted">
          On every open day, each product is filled up to its daily pieces, times the weekday’s percentage. What is left
          from yesterday counts, and nothing is ever taken out. A product can have its own number for each weekday
          instead. A rule saved after its time starts tomorrow.
        </p>
        <fieldset
          className="grid grid-cols-2 gap-2.5 border-0 md:grid-cols-4 min-[1360px]:grid-cols-8 [&_input]:min-w-0 [&>.checkbox]:col-span-full"
          disabled={!mayEdit}
        >
          <legend className="sr-only">Morning fill-up rule</legend>
          <Checkbox isOn={isOn} onSwitch={(next) => draft.set({ ...draft.value, isOn: next })}>
            Fill up the stock each morning
          </Checkbox>
          <TextField label="At" type="time" value={at} onText={(text) => draft.set({ ...draft.value, at: text })} />
          {weekdays.map((weekday, day) => (
            <NumberField
              key={weekday}
              label={weekday}
              after="%"
              value={percent[day] ?? ''}
              onText={(text) =>
                draft.set({ ...draft.value, percent: percent.map((typed, at) => (at === day ? text : typed)) })
              }
              error={numbers[day] === null ? countHint(0, mostPercent) : undefined}
            />
          ))}
        </fieldset>
        <FailureBanner failure={save.failure} note="What you typed is kept." />
        <div className="flex flex-wrap items-center gap-2.5">
          {mayEdit ? (
            <>
              <Button type="submit" kind="primary" busy={save.isBusy} disabled={!draft.isChanged || !isRight}>
                Save rule
              </Button>
              {draft.isChanged && (
                <Button
                  kind="ghost"
                  onClick={() => {
                    save.forgetFailure();
                    draft.clear();
                  }}
                >
                  Undo changes
                </Button>
              )}
            </>
          ) : (
            <span className="text-muted">Ask a manager to change it.</span>
          )}
          {changedBy !== '' && <span className="text-muted">Last changed by {changedBy}</span>}
        </div>
      </form>
    </Panel>
  );
}

/** E-07: what each morning fills up, by product and weekday. */
export function DailyScreen() {
  const { date } = useShopClock();
  const { data, error } = useStaffQuery(readDailyPieces, {});
  const mayEdit = useMay('products.edit');
  const [words, setWords] = useState('');
  const [changedId, setChangedId] = useState<number | null>(null);
  const wanted = foldText(words.trim());
  const found = data?.products.filter(({ name, category }) => foldText(`${name} ${category}`).includes(wanted));
  const changed = data?.products.find(({ id }) => id === changedId);
  return (
    <>
      <PageHeader title="Stock" sub={longDay(date)} />
      <Page>
        <PlaceTabs />
        <FailureBanner failure={error} note={data ? 'You are seeing the last figures loaded.' : undefined} />
        {data && found ? (
          <div className="column">
            <RuleForm {...data} />
            {data.lastBaked !== null && <p className="text-muted">Last filled up on {longDay(data.lastBaked)}.</p>}
            <SearchField label="Find a product" placeholder="Product or category" value={words} onText={setWords} />
            <Panel flush>
              {found.length === 0 ? (
                <EmptyState icon="package" title="No products match">
                  Made-to-order products have no stock and no rule.
                </EmptyState>
              ) : (
                <Table
                  caption="Daily pieces by product"
                  dense
                  head={
                    <>
                      <Head>Product</Head>
                      {weekdays.map((weekday) => (
                        <Head key={weekday} number>
                          {weekday.slice(0, 3)}
                        </Head>
                      ))}
                      <Head number>Low when below</Head>
                      {mayEdit && (
                        <th scope="col">
                          <span className="sr-only">Change</span>
                        </th>
                      )}
                    </>
                  }
                >
                  {found.map((product) => (
                    <tr key={product.id}>
                      <td>
                        <ProductName image={product.image} name={product.name}>
                          {ruleText(product)}
                        </ProductName>
                      </td>
                      {weekdays.map((weekday, day) => (
                        <NumberCell key={weekday}>
                          {piecesText(product, { weekday: day, percent: data.rule.percent[day] ?? 0 })}
                        </NumberCell>
                      ))}
                      <NumberCell>{product.lowStock}</NumberCell>
                      {mayEdit && (
                        <td>
                          <IconButton
                            icon="pencil"
                            label={`Change ${product.name}`}
                            onClick={() => setChangedId(product.id)}
                          />
                        </td>
                      )}
                    </tr>
                  ))}
                </Table>
              )}
            </Panel>
          </div>
        ) : (
          !error && <SkeletonLines lines={12} label="Loading daily pieces…" />
        )}
      </Page>
      <Dialog open={changed !== undefined} onClose={() => setChangedId(null)} title={changed?.name ?? ''} size="small">
        {changed && <ProductRuleForm key={changed.id} product={changed} onDone={() => setChangedId(null)} />}
      </Dialog>
    </>
  );
}

type Product = DailyPiecesPage['products'][number];

function ruleText({ dailyPieces, byWeekday, piecesOfSize }: Product): string {
  if (byWeekday !== null) return piecesOfSize === 1 ? 'By weekday' : `By weekday, boxes of ${piecesOfSize}`;
  if (dailyPieces === null) return 'No rule';
  return piecesOfSize === 1 ? `${dailyPieces} each morning` : `${dailyPieces} boxes of ${piecesOfSize} each morning`;
}

/** How many an empty shelf would be filled up to. */
const piecesText = (product: Product, day: { readonly weekday: number; readonly percent: number }): string =>
  product.dailyPieces === null && product.byWeekday === null
    ? '–'
    : String(piecesToBake({ ...product, stock: 0 }, day));
