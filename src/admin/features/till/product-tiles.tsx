import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usualSize } from '#admin/features/till/till-draft.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { ToggleChip } from '#admin/ui/actions/chips.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { AllergenWords } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { listTillProducts, type TillProduct } from '#contract/admin/till.ts';
import { pence } from '#domain/money/money.ts';
import { Picture } from '#web/ui/picture.tsx';

const longestFind = 80;

type TilesProps = {
  readonly counts: ReadonlyMap<string, number>;
  readonly onAdd: (product: TillProduct) => void;
};

/** Counted in the size that a tap adds: twelve cupcakes are three boxes of four. */
const leftText = ({ stock, isBakedLater, isOffToday, lead, sizes, options }: TillProduct): string => {
  if (isOffToday) return 'Not today';
  const left = usualSize(sizes)?.left ?? stock;
  if (options.box) return 'to fill';
  if (left === null) return waitText(lead);
  if (isBakedLater) return left === 0 ? 'None today' : `${left} for today`;
  if (left === 0) return 'None left';
  return left < 5 ? `Only ${left}` : `${left} left`;
};

const waitText = (lead: TillProduct['lead']): string => {
  if (lead === null || lead.days + lead.hours === 0) return 'made to order';
  const [count, unit] = lead.days > 0 ? [lead.days, 'day'] : [lead.hours, 'hour'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
};

const isGone = ({ stock, isBakedLater }: TillProduct): boolean => stock === 0 && !isBakedLater;

/** The best sellers, a category, or what is typed, which the address sets at first; a tap adds one. */
export function ProductTiles({ counts, onAdd }: TilesProps) {
  const [query] = useSearchParams();
  const said = query.get('find')?.slice(0, longestFind) ?? '';
  const [typed, setTyped] = useState(said);
  const [known, setKnown] = useState(said);
  // A new search from the palette, opened over this screen.
  if (said !== known) {
    setKnown(said);
    setTyped(said);
  }
  const [saysContents, setSaysContents] = useState(false);
  const [category, setCategory] = useState<string | undefined>();
  const q = typed.trim();
  const list = useStaffQuery(
    listTillProducts,
    { ...(q !== '' && { q }), ...(category !== undefined && q === '' && { category }) },
    { keepPrevious: true, staleTime: 15_000 },
  );
  const chip = (slug: string | undefined, name: string) => (
    <ToggleChip
      key={name}
      on={category === slug && q === ''}
      onToggle={() => {
        setTyped('');
        setCategory(slug);
      }}
    >
      {name}
    </ToggleChip>
  );
  return (
    <section
      className="relative flex min-h-0 flex-col gap-3 overflow-y-auto px-page-edge pt-3.5 pb-5"
      aria-label="Products"
    >
      <div className="flex flex-none items-end gap-2.5 [&>.search-field]:flex-1">
        <SearchField
          label="Find a cake"
          placeholder="Name of a cake"
          value={typed}
          onText={setTyped}
          maxLength={longestFind}
        />
        <ToggleChip on={saysContents} onToggle={() => setSaysContents(!saysContents)}>
          Allergens
        </ToggleChip>
      </div>
      <fieldset className="flex flex-none [scrollbar-width:none] gap-2 overflow-x-auto">
        <legend className="sr-only">Category</legend>
        {chip(undefined, 'Popular')}
        {list.data?.categories.map(({ slug, name }) => chip(slug, name))}
      </fieldset>
      <FailureBanner failure={list.error} />
      {list.data === undefined && !list.isError && <SkeletonLines lines={6} label="Loading products…" />}
      {list.data?.products.length === 0 && <p className="text-muted">No products match.</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(150px,9.375rem)),1fr))] gap-2.5">
        {list.data?.products.map((product) => {
          const count = counts.get(product.slug) ?? 0;
          const size = usualSize(product.sizes);
          return (
            <li key={product.slug} className="flex flex-col gap-1">
              <button
                type="button"
                className={`relative grid w-full flex-1 grid-rows-[84px_1fr_auto] gap-1.5 overflow-hidden rounded bg-white pb-2 text-sm/[1.25] aria-disabled:opacity-60 forced-colors:border forced-colors:border-[ButtonBorder] ${count > 0 ? '[box-shadow:0_0_0_3px_var(--color-primary)]' : 'shadow-panel'}`}
                aria-disabled={isGone(product) || undefined}
                onClick={() => isGone(product) || onAdd(product)}
              >
                {product.image === '' ? (
                  <span className="grid h-21 place-items-center bg-oat-100 text-muted [&_.icon]:size-8">
                    <Icon name="cake" />
                  </span>
                ) : (
                  <Picture
                    className="h-21 w-full object-cover"
                    file={product.image}
                    alt=""
                    widths={[160, 240, 320]}
                    sizes="160px"
                    shape={[160, 84]}
                  />
                )}
                <b className="row-2 px-2.5">{product.name}</b>
                <span className="row-3 flex items-center justify-between gap-2.5 px-2.5">
                  <b>{size ? poundsText(pence(size.pricePence)) : ''}</b>
                  <small>{leftText(product)}</small>
                </span>
                {count > 0 && (
                  <i className="absolute top-1.5 right-1.5 bottom-auto left-auto grid h-7.5 min-w-7.5 place-items-center rounded-full bg-primary px-2 py-0 font-bold text-white not-italic">
                    <span className="sr-only">In the order: </span>
                    {count}
                  </i>
                )}
              </button>
              {/* Answers 'Which of them have no nuts?' without putting each in the order. */}
              {saysContents && <AllergenWords names={product.allergens} mayContain={product.mayContain} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
