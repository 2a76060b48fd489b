import '#web/styles/shell/suggestions.css';
import { useState } from 'react';
import type { Suggestion } from '#contract/listing/search.ts';
import { useStore } from '#web/base/create-store.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { createSuggester, type Suggested as Found } from './suggester.ts';
import { Suggested } from './suggestion-list.tsx';
import { ask, Notices } from './suggestions.tsx';

const countText = (shown: number, total: number): string =>
  total > shown ? `${shown} of ${total} found. Type more of the name to see others.` : `${shown} found.`;

/** What the search box of the shop suggests, to be chosen rather than looked at. */
export function ProductSearch({ onChoose }: { readonly onChoose: (found: Suggestion) => void }) {
  const [suggester] = useState(() => createSuggester(queryClient(), ask, realClock));
  const suggested = useStore<Found>(suggester, suggester.current());
  const [typed, setTyped] = useState('');
  const answer = suggested.kind === 'answered' ? suggested.answer : null;
  const shown = answer?.suggestions ?? [];
  const type = (text: string): void => {
    setTyped(text);
    suggester.type(text);
  };
  return (
    <div className="product-search">
      <Field
        label="Search our cakes"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Search For Cakes"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <div className="small muted" role="status">
        {suggested.kind === 'searching' && 'Searching...'}
        {answer && shown.length > 0 && countText(shown.length, answer.total)}
        {answer && shown.length === 0 && answer.notices.length === 0 && 'No products found'}
      </div>
      {suggested.kind === 'failed' && <Alert severity="error">{suggested.text}</Alert>}
      {answer && <Notices notices={answer.notices} />}
      <ul>
        {shown.map((suggestion) => (
          <li key={suggestion.slug}>
            <button type="button" className="suggestion" onClick={() => onChoose(suggestion)}>
              <Suggested {...suggestion} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
