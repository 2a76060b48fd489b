import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { changeQuery } from '#contract/listing/change-query.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import { keptFocus } from '#web/lib/kept-focus.ts';
import type { Choices, ListingPlace } from './listing-place.ts';

export type Choose = (change: Partial<Choices>) => void;

type Chosen = {
  readonly query: Choices;
  /** The arrival it was chosen at: the key of the history's entry. */
  readonly at: string;
  /** The addresses asked for since then. */
  readonly asked: readonly string[];
};

/** An earlier choice that arrives late leaves the later one as it is; every other address is followed. */
const afterArrival = (at: string, here: string, query: Choices, { query: chosen, asked }: Chosen): Chosen =>
  asked.at(-1) !== here && asked.includes(here) ? { query: chosen, at, asked } : { query, at, asked: [] };

/**
 * What the address asks of a listing, and what the customer has chosen since: the two differ while the next page is on
 * its way, so that a second choice made meanwhile adds to the first. Every choice goes to its first page (C-06).
 */
export function useChoices({ addressOf, read }: ListingPlace) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => read(address), [address, read]);
  const { key: at } = useLocation();
  const [choices, setChoices] = useState<Chosen>({ query, at, asked: [] });
  if (choices.at !== at) setChoices(afterArrival(at, addressOf(query), query, choices));

  const choose: Choose = (change) => {
    const next = tidyPrices(changeQuery(choices.query, change));
    const there = addressOf(next);
    const isElsewhere = there !== addressOf(choices.query);
    setChoices({ query: next, at, asked: isElsewhere ? [...choices.asked, there] : choices.asked });
    if (isElsewhere) navigate(there, { preventScrollReset: true, state: keptFocus });
  };
  return { query, chosen: choices.query, choose };
}
