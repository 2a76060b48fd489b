import { stateWords } from '#admin/features/products/state-words.ts';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { PlannedRow, Touched } from '#contract/admin/products/bulk-changes.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { pence } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';

type RowsProps = { readonly rows: readonly PlannedRow[]; readonly categories: readonly CategoryChoice[] };

/** What it is now and would be; a price has a line for each of its weights. */
export const PlannedRows = ({ rows, categories }: RowsProps) => (
  <Table
    caption="What would change"
    dense
    head={
      <>
        <Head>Product</Head>
        <Head number>Now</Head>
        <Head number>New</Head>
      </>
    }
  >
    {rows.flatMap((row) => linesOf(row, categories))}
  </Table>
);

function linesOf({ productId, name, before, after, refused, isSame }: PlannedRow, categories: RowsProps['categories']) {
  const [now, then] = [textsOf(before, categories), textsOf(after, categories)];
  return now.map(({ key, label, text }, at) => (
    <tr key={`${productId} ${key}`}>
      <td>
        {at === 0 ? name : <span className="visually-hidden">{name}</span>}
        {label !== '' && <span className="muted"> {label}</span>}
        {at === 0 && refused !== null && (
          <small className="product-lacks">
            <Icon name="triangle-alert" />
            {refused}
          </small>
        )}
      </td>
      <td className="number muted">{text}</td>
      <td className="number">{refused !== null ? 'stays' : isSame ? 'is so already' : <b>{then[at]?.text}</b>}</td>
    </tr>
  ));
}

type Text = { readonly key: string; readonly label: string; readonly text: string };

function textsOf({ sizes, state, categoryId, typeCategoryId }: Touched, categories: RowsProps['categories']): Text[] {
  if (sizes !== undefined)
    return sizes.length === 0
      ? [{ key: 'none', label: '', text: 'No price yet' }]
      : sizes.map(({ grams, pricePence, lowerPricePence }) => ({
          key: String(grams),
          label: grams === 0 ? '' : weightTextFromGrams(grams),
          text: `${poundsText(pence(pricePence))}${lowerPricePence === null ? '' : `, lower ${poundsText(pence(lowerPricePence))}`}`,
        }));
  if (state !== undefined) return [{ key: 'state', label: '', text: stateWords[state] }];
  const named = categories.find(({ id }) => id === (typeCategoryId ?? categoryId))?.name;
  return [{ key: 'category', label: '', text: named ?? 'Extras' }];
}
