import { Around } from '#web/ui/group.tsx';
import '#web/styles/shell/suggestions.css';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { mostSuggestions, suggestions } from '#contract/listing/search.ts';
import { pageFailures } from '#contract/pages/page-failures.ts';
import { urls } from '#contract/pages/urls.ts';
import { useStore } from '#web/base/create-store.ts';
import { type Notice, NoticeText } from '#web/features/search/notice-text.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { createSuggester, type Suggested } from './suggester.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { typedText, useCombobox } from './use-combobox.ts';

const mostOnSmall = 6;
const mostShown = (): number => (window.matchMedia('(min-width: 1024px)').matches ? mostSuggestions : mostOnSmall);

export const Notices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.map((notice) => (
    <p key={notice.text} className="suggestions-notice">
      <Icon name={notice.kind === 'page' ? 'info' : 'warning'} />
      <NoticeText notice={notice} />
    </p>
  ));

export const ask = (q: string) => callOverHttp(suggestions, { q, limit: mostSuggestions });

export function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const [suggester] = useState(() => createSuggester(queryClient(), ask, realClock));
  const suggested = useStore<Suggested>(suggester, suggester.current());
  const { pathname, search } = useLocation();
  const answered = suggested.kind === 'answered' ? suggested : null;
  const shown = answered ? answered.answer.suggestions.slice(0, mostShown()) : [];
  const notices = answered?.answer.notices ?? [];
  const { isOpen, active, close } = useCombobox(input, shown.length, suggester.type);

  const here = pathname + search;
  const last = useRef(here);
  const arrive = useEffectEvent(() => {
    close();
    suggester.type(typedText(input.current));
  });
  useEffect(() => {
    if (last.current !== here) arrive();
    last.current = here;
  }, [here]);

  return (
    <>
      <div role="status">
        {isOpen && suggested.kind === 'searching' && (
          <div className="suggestions suggestions-message">
            <Spinner />
            Searching...
          </div>
        )}
        {isOpen && suggested.kind === 'failed' && (
          <div className="suggestions suggestions-message">
            <Icon name="circle-alert" />
            <span>
              <b>{pageFailures.search}</b> {suggested.text}
            </span>
          </div>
        )}
        {isOpen && shown.length === 0 && notices.length > 0 && (
          <div className="suggestions">
            <Notices notices={notices} />
          </div>
        )}
        {isOpen && answered && shown.length === 0 && notices.length === 0 && (
          <div className="suggestions suggestions-message">
            <Icon name="search-x" />
            No products found
          </div>
        )}
        {isOpen && shown.length > 0 && (
          <p className="visually-hidden">
            {[
              `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}.`,
              ...notices.map(({ text }) => text),
            ].join(' ')}
          </p>
        )}
      </div>
      {isOpen && answered && shown.length > 0 && (
        <Around className="suggestions" onMouseDown={(event) => event.preventDefault()}>
          <Notices notices={notices} />
          <SuggestionList shown={shown} active={active} onChoose={close} />
          {answered.answer.total > shown.length && (
            <Link className="suggestion-all" to={urls.search(input.current?.value.trim())} onClick={close}>
              {`View all ${answered.answer.total} results`}
              <Icon name="arrow-right" />
            </Link>
          )}
        </Around>
      )}
    </>
  );
}
