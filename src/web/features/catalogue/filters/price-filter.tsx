import { type KeyboardEvent, useId } from 'react';
import { priceRange } from '#contract/listing/filters.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import type { Choices } from '#web/features/catalogue/listing/listing-place.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { RangeSlider } from '#web/ui/forms/range-slider.tsx';
import type { Choose } from './use-choices.ts';
import { usePriceRange } from './use-price-range.ts';

const poundsText = (pounds: number): string => formatPounds(penceFromPounds(pounds));

export function PriceFilter({ chosen, choose }: { chosen: Choices; choose: Choose }) {
  const id = useId();
  const { handles, texts, moveLower, moveUpper, type, settle } = usePriceRange(chosen, choose);
  const settleOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    settle();
  };
  const field = (end: 'min' | 'max', label: string) => (
    <Field
      label={label}
      prefix="£"
      name={end}
      inputMode="decimal"
      autoComplete="off"
      value={texts[end]}
      onChange={(event) => type(end, event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={settleOnEnter}
    />
  );
  return (
    <fieldset className="filter-group">
      <legend>
        <h3 id={id}>Price</h3>
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
