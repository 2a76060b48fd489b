import { Link } from 'react-router';
import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { Suggestion } from '#contract/listing/search.ts';
import { urls } from '#contract/pages/urls.ts';
import { formatPounds, payablePence } from '#domain/money/money.ts';
import { Picture } from '#web/ui/picture.tsx';
import { listId, optionId } from './use-combobox.ts';

const priceOf = (suggestion: Suggestion): string => formatPounds(payablePence(priceFromWire(suggestion)));

export const Suggested = (suggestion: Suggestion) => (
  <>
    <Picture file={suggestion.mainImage} alt="" widths={[96, 160]} sizes="52px" loading="eager" />
    <span>
      {suggestion.name}
      {suggestion.box && <small> {suggestion.box}</small>}
    </span>
    <b>{priceOf(suggestion)}</b>
  </>
);

type ListProps = {
  readonly shown: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: () => void;
};

export const SuggestionList = ({ shown, active, onChoose }: ListProps) => (
  <div role="listbox" id={listId} aria-label="Suggestions" tabIndex={-1}>
    {shown.map((suggestion, index) => (
      <Link
        key={suggestion.slug}
        id={optionId(index)}
        role="option"
        aria-selected={index === active}
        className={index === active ? 'suggestion is-active' : 'suggestion'}
        tabIndex={-1}
        to={urls.product(suggestion.slug, suggestion.weight)}
        onClick={onChoose}
      >
        <Suggested {...suggestion} />
      </Link>
    ))}
  </div>
);
