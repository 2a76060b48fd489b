import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { type ListingQuery, priceRange } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { readPounds } from '#contract/listing/read-listing-query.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { amountHint, parseAmount } from '#domain/values/amount.ts';
import { plainNumber } from '#domain/values/decimal.ts';
import { useShop } from '#web/base/shop.ts';
import type { Choices, ListingPlace } from '#web/features/catalogue/listing/listing-place.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { RangeSlider } from '#web/ui/forms/range-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Checks, Radios } from './checks.tsx';
import { readyText, servesText } from './choices-text.ts';
import type { Choose } from './use-choices.ts';

/** Shown wherever allergens are left out: no filter makes a product free of traces. */
export const KitchenNotice = ({ text }: { text: string }) => {
  const { telephone } = useShop();
  return (
    <div className="alert alert--warning kitchen-notice">
      <Icon name="warning" />
      <p>
        {text}{' '}
        <a className="nowrap" href={telephone.link}>
          {telephone.shown}
        </a>
      </p>
    </div>
  );
};

export type FilterProps = {
  /**
   * Where on the page it is, which its fields are named after: ids that React generates differ with the page around a
   * kept part.
   */
  readonly at: 'side' | 'drawer';
  readonly place: ListingPlace;
  readonly facets: Facets;
  readonly chosen: Choices;
  readonly choose: Choose;
};

/** While a year is typed, its first digits are years too. */
const firstYear = '2000';

/** A day other than the near ones. */
function DateFilter({
  at,
  chosen,
  onChange,
}: Pick<FilterProps, 'at'> & { chosen: string | null; onChange: (day: string | null) => void }) {
  const day = chosen?.includes('-') ? chosen : '';
  const [text, setText] = useState(day);
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day);
  }
  return (
    <Field
      id={`${at}-date`}
      label="By a date"
      type="date"
      name="ready"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value, validity } }) => {
        setText(value);
        if (value > firstYear || (day !== '' && value === '' && !validity.badInput)) onChange(value || null);
      }}
      // While a date is half typed, the day chosen before it counts, until the field is left.
      onBlur={() => day !== '' && text === '' && onChange(null)}
    />
  );
}

const poundsText = (pounds: number): string => formatPounds(penceFromPounds(pounds));

/** A handle that rests this long has arrived. */
const restMs = 300;

type Prices = Pick<ListingQuery, 'min' | 'max'>;
type End = keyof Prices;

/** Whether the text has only the characters of a price: '£20' and '20,50' are understood (C-04). */
export const isPriceText = (text: string): boolean => /^[£\d., ]{0,12}$/.test(plainNumber(text));

/** The pounds that a price field means, kept on the slider; `otherwise` if it is empty. Null if it is not an amount. */
export const poundsIn = (text: string, otherwise: number): number | null =>
  text.trim() !== '' && parseAmount(text) === null ? null : readPounds(text, otherwise);

export const shownPounds = (pounds: number): string => pounds.toFixed(2);

/** The smallest distance between the slider's handles in pounds (storefront §5). */
const leastApart = 1;

export const lowerHandle = (pounds: number, max: number): number =>
  Math.max(priceRange.min, Math.min(pounds, max - leastApart));

export const upperHandle = (pounds: number, min: number): number =>
  Math.min(priceRange.max, Math.max(pounds, min + leastApart));

/** An empty field stays empty. */
const followed = (text: string, pounds: number, end: End): string =>
  poundsIn(text, priceRange[end]) === pounds ? text : shownPounds(pounds);

const left = (text: string, pounds: number): string => (text.trim() === '' ? '' : shownPounds(pounds));

/** The handles while they are being moved, in pounds, and when that becomes a choice (C-04). */
function usePriceRange({ min, max }: Prices, choose: Choose) {
  const [handles, setHandles] = useState<Prices>({ min, max });
  const [texts, setTexts] = useState({ min: shownPounds(min), max: shownPounds(max) });
  const [wrong, setWrong] = useState<Partial<Record<End, boolean>>>({});
  const [seen, setSeen] = useState<Prices>({ min, max });
  if (seen.min !== min || seen.max !== max) {
    setSeen({ min, max });
    setWrong({});
    setHandles({ min, max });
    setTexts({ min: followed(texts.min, min, 'min'), max: followed(texts.max, max, 'max') });
  }

  const arrive = useEffectEvent(() => choose(handles));
  useEffect(() => {
    if (handles.min === min && handles.max === max) return;
    const timer = setTimeout(() => arrive(), restMs);
    return () => clearTimeout(timer);
  }, [handles, min, max]);

  const move = (next: Prices) => {
    setHandles(next);
    setWrong({});
    setTexts({ min: shownPounds(next.min), max: shownPounds(next.max) });
  };
  return {
    handles,
    texts,
    moveLower: (pounds: number) => move({ ...handles, min: lowerHandle(pounds, handles.max) }),
    moveUpper: (pounds: number) => move({ ...handles, max: upperHandle(pounds, handles.min) }),
    complaintOf: (end: End) => (wrong[end] ? amountHint : undefined),
    type: (end: End, text: string) => {
      setWrong({ ...wrong, [end]: !isPriceText(text) });
      if (isPriceText(text)) setTexts({ ...texts, [end]: text });
    },
    /**
     * A field was left, or Enter was pressed in it. Ends in the wrong order are swapped, but not on the way to the
     * other field.
     */
    settle: (isOnItsWay: boolean) => {
      const typed = { min: poundsIn(texts.min, priceRange.min), max: poundsIn(texts.max, priceRange.max) };
      setWrong({ min: typed.min === null, max: typed.max === null });
      if (typed.min === null || typed.max === null || (isOnItsWay && typed.min > typed.max)) return;
      const range = { min: Math.min(typed.min, typed.max), max: Math.max(typed.min, typed.max) };
      setHandles(range);
      setTexts({ min: left(texts.min, range.min), max: left(texts.max, range.max) });
      if (range.min !== min || range.max !== max) choose(range);
    },
  };
}

function PriceFilter({ at, chosen, choose }: Omit<FilterProps, 'place' | 'facets'>) {
  const { handles, texts, moveLower, moveUpper, complaintOf, type, settle } = usePriceRange(chosen, choose);
  const settleOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    settle(false);
  };
  const field = (end: End, label: string) => (
    <Field
      id={`${at}-${end}`}
      label={label}
      prefix="£"
      name={end}
      inputMode="decimal"
      autoComplete="off"
      value={texts[end]}
      error={complaintOf(end)}
      onChange={(event) => type(end, event.currentTarget.value)}
      onBlur={({ relatedTarget }) => settle(Boolean(relatedTarget?.closest('.price-inputs')))}
      onKeyDown={settleOnEnter}
    />
  );
  return (
    <fieldset className="filter-group">
      <legend>
        <h3>Price</h3>
      </legend>
      <RangeSlider
        {...priceRange}
        lower={handles.min}
        upper={handles.max}
        lowerLabel="Minimum price"
        upperLabel="Maximum price"
        valueText={poundsText}
        onLower={moveLower}
        onUpper={moveUpper}
      />
      <div className="price-inputs">
        {field('min', 'Minimum')}
        {field('max', 'Maximum')}
      </div>
    </fieldset>
  );
}

/** C-02, C-04, C-05: every change goes to its address; without JavaScript this is a GET form with a button. */
export const FilterForm = ({ at, place, facets, chosen, choose }: FilterProps) => (
  <form action={place.action} onSubmit={(event) => event.preventDefault()}>
    {place.kept.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {chosen.sort !== place.sorts[0] && <input type="hidden" name="sort" value={chosen.sort} />}
    <PriceFilter at={at} chosen={chosen} choose={choose} />
    <Checks
      title="Weight"
      name="weight"
      options={Object.keys(facets.weight).map((weight) => ({ key: weight, name: weight }))}
      counts={facets.weight}
      chosen={chosen.weight}
      onChange={(weight) => choose({ weight })}
    />
    {facets.groups
      .filter(({ parameter }) => parameter === 'filter')
      .map(({ title, options }) => (
        <Checks
          key={title}
          title={title}
          name="filter"
          options={options}
          counts={facets.filter}
          chosen={chosen.filter}
          onChange={(filter) => choose({ filter })}
        />
      ))}
    <AllergenChecks facets={facets} chosen={chosen.without} onChange={(without) => choose({ without })} />
    {Object.keys(facets.serves).length > 0 && (
      <Radios
        title="Serves"
        name="serves"
        any="Any number"
        counts={facets.serves}
        textOf={(guests) => servesText(guests).replace('Serves ', '')}
        chosen={chosen.serves === null ? null : String(chosen.serves)}
        onChange={(serves) => choose({ serves: serves === null ? null : Number(serves) })}
      />
    )}
    {Object.keys(facets.ready).length > 0 && (
      <Radios
        title="Ready"
        name="ready"
        any="Any day"
        counts={facets.ready}
        textOf={(day) => sentence(readyText(day).replace('Ready ', ''))}
        chosen={chosen.ready}
        onChange={(ready) => choose({ ready })}
      >
        <DateFilter at={at} chosen={chosen.ready} onChange={(ready) => choose({ ready })} />
      </Radios>
    )}
    <noscript>
      <button type="submit" className="button button--primary button--block">
        Apply
      </button>
    </noscript>
  </form>
);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type AllergenProps = {
  readonly facets: Facets;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/**
 * The kitchen's notice is next to them; those that hardly anybody needs are folded away, unless one of them is chosen.
 */
function AllergenChecks({ facets, chosen, onChange }: AllergenProps) {
  const groups = facets.groups.filter(({ parameter }) => parameter === 'without');
  const checks = ({ title, options }: Facets['groups'][number]) => (
    <Checks
      key={title}
      title={title}
      name="without"
      options={options}
      counts={facets.without}
      chosen={chosen}
      onChange={onChange}
    />
  );
  const rare = groups.filter(({ isRare }) => isRare);
  if (groups.length === 0) return null;
  return (
    <>
      <KitchenNotice text={facets.kitchenNotice} />
      {groups.filter(({ isRare }) => !isRare).map(checks)}
      {rare.map((group) => (
        <details
          key={group.title}
          className="filter-more"
          open={group.options.some(({ key }) => chosen.includes(key)) || undefined}
        >
          <summary>
            More allergens
            <Icon name="chevron-down" />
          </summary>
          {checks(group)}
        </details>
      ))}
    </>
  );
}
