import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usualSize } from '#admin/features/till/till-draft.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { listTillProducts, type TillProduct } from '#contract/admin/till/till.ts';
import { pence } from '#domain/money/money.ts';
import { Picture } from '#web/ui/picture.tsx';

const longestFind = 80;

type TilesProps = {
  readonly counts: ReadonlyMap<string, number>;
  readonly onAdd: (product: TillProduct) => void;
};

/** Of the size that a tap adds: of twelve cupcakes there are three boxes of four. */
const leftText = ({ stock, leadDays, sizes }: TillProduct): string => {
  const left = usualSize(sizes)?.left ?? stock;
  if (left === null) return leadDays > 0 ? `in ${leadDays} ${leadDays === 1 ? 'day' : 'days'}` : 'made to order';
  if (left === 0) return 'None left';
  return left < 5 ? `Only ${left}` : `${left} left`;
};

/** What sells most, a category, or what is typed, at first by the address; a tap adds one. */
export function ProductTiles({ counts, onAdd }: TilesProps) {
  const [query] = useSearchParams();
  const said = query.get('find')?.slice(0, longestFind) ?? '';
  const [typed, setTyped] = useState(said);
  const [known, setKnown] = useState(said);
  // Asked for anew from the palette, over this screen.
  if (said !== known) {
    setKnown(said);
    setTyped(said);
  }
  const [category, setCategory] = useState<string | undefined>();
  const q = typed.trim();
  const list = useStaffQuery(
    listTillProducts,
    { ...(q !== '' && { q }), ...(category !== undefined && q === '' && { category }) },
    { keepPrevious: true, staleTime: 15_000 },
  );
  const chip = (slug: string | undefined, name: string) => (
    <button
      key={name}
      type="button"
      className="filter-chip"
      aria-pressed={category === slug && q === ''}
      onClick={() => {
        setTyped('');
        setCategory(slug);
      }}
    >
      {name}
    </button>
  );
  return (
    <section className="till-products" aria-label="Products">
      <SearchField
        label="Find a cake"
        placeholder="Name of a cake"
        value={typed}
        onText={setTyped}
        maxLength={longestFind}
      />
      <fieldset className="till-categories">
        <legend className="visually-hidden">Category</legend>
        {chip(undefined, 'Often')}
        {list.data?.categories.map(({ slug, name }) => chip(slug, name))}
      </fieldset>
      <FailureBanner failure={list.error} />
      {list.data === undefined && !list.isError && <SkeletonLines lines={6} label="Products are being read" />}
      {list.data?.products.length === 0 && <p className="muted">Nothing that is sold is called so.</p>}
      <ul className="tiles">
        {list.data?.products.map((product) => {
          const count = counts.get(product.slug) ?? 0;
          const size = usualSize(product.sizes);
          return (
            <li key={product.slug}>
              <button
                type="button"
                className={count > 0 ? 'tile tile--chosen' : 'tile'}
                aria-disabled={product.stock === 0 || undefined}
                onClick={() => product.stock !== 0 && onAdd(product)}
              >
                {product.image !== '' && (
                  <Picture file={product.image} alt="" widths={[160, 240, 320]} sizes="160px" shape={[160, 84]} />
                )}
                <b>{product.name}</b>
                <span className="row row--apart">
                  <b>{size ? poundsText(pence(size.pricePence)) : ''}</b>
                  <small>{leftText(product)}</small>
                </span>
                {count > 0 && (
                  <i className="tile-count">
                    <span className="visually-hidden">In the order: </span>
                    {count}
                  </i>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
