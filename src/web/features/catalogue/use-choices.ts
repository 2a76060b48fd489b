import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import { changeQuery } from '#contract/listing-address.ts';
import { keptFocus } from '#web/lib/kept-focus.ts';
import type { Choices, ListingPlace } from './listing-place.ts';

export type Choose = (change: Partial<Choices>) => void;

/**
 * What the address asks of a listing, and what the customer has chosen since: the two differ while the next page is on
 * its way, so that a second choice made meanwhile adds to the first. Every choice goes to its first page (C-06).
 */
export function useChoices({ addressOf, read }: ListingPlace) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => read(address), [address, read]);
  const here = addressOf(query);
  const [choices, setChoices] = useState({ query, at: here });
  if (choices.at !== here) setChoices({ query, at: here });

  const choose: Choose = (change) => {
    const next = tidyPrices(changeQuery(choices.query, change));
    setChoices({ query: next, at: here });
    if (addressOf(next) !== addressOf(choices.query))
      navigate(addressOf(next), { preventScrollReset: true, state: keptFocus });
  };
  return { query, chosen: choices.query, choose };
}
