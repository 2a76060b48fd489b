import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { changeQuery } from '#contract/listing/change-query.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { Choices, ListingPlace } from '#web/features/catalogue/listing/listing-place.ts';
import { keptFocus } from '#web/lib/kept-focus.ts';

export type Choose = (change: Partial<Choices>) => void;

type Chosen = {
  readonly query: Choices;
  readonly at: string;
  readonly asked: readonly string[];
};

type Arrival = {
  readonly at: string;
  readonly here: string;
  readonly query: Choices;
  readonly isThroughHistory: boolean;
};

/** An earlier choice that arrives late does not replace the later one; going back gives up what is under way. */
const afterArrival = ({ at, here, query, isThroughHistory }: Arrival, { query: chosen, asked }: Chosen): Chosen =>
  !isThroughHistory && asked.at(-1) !== here && asked.includes(here)
    ? { query: chosen, at, asked }
    : { query, at, asked: [] };

/** The choices run ahead of the address, so that a second one adds to the first. Each goes to its first page (C-06). */
export function useChoices({ addressOf, read }: ListingPlace) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => read(address), [address, read]);
  const { key: at } = useLocation();
  const isThroughHistory = useNavigationType() === 'POP';
  const [choices, setChoices] = useState<Chosen>({ query, at, asked: [] });
  if (choices.at !== at) setChoices(afterArrival({ at, here: addressOf(query), query, isThroughHistory }, choices));

  const choose: Choose = (change) => {
    const next = tidyPrices(changeQuery(choices.query, change));
    const there = addressOf(next);
    const isElsewhere = there !== addressOf(choices.query);
    setChoices({ query: next, at, asked: isElsewhere ? [...choices.asked, there] : choices.asked });
    if (isElsewhere) navigate(there, { preventScrollReset: true, state: keptFocus });
  };
  return { query, chosen: choices.query, choose };
}
