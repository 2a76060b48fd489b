import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { useLate } from '#web/lib/late-drawers.ts';
import { Icon } from '#web/ui/icon.tsx';

const loadSuggestions = async () => (await import('./suggestions.tsx')).Suggestions;

/** Moves the focus to the box if the customer submits before typing anything. */
const ignoreBlank = (event: FormEvent, box: HTMLInputElement | null): void => {
  if (box === null || box.value.trim() !== '') return;
  event.preventDefault();
  box.focus();
};

/** Fires an input event, so that whatever listens to the typing hears of it. */
const clear = (box: HTMLInputElement | null): void => {
  if (box === null) return;
  box.value = '';
  box.focus();
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * H-02: a plain GET form; an entry of nothing but blanks is ignored. The code for suggestions is loaded when the box is
 * first used.
 */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const asked = pathname === urls.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [isWanted, setWanted] = useState(false);
  const Suggestions = useLate(loadSuggestions, isWanted, () => setWanted(false));
  const input = useRef<HTMLInputElement>(null);
  const here = pathname + search;
  const last = useRef(here);
  useLayoutEffect(() => {
    // What was typed before hydration stays.
    if (last.current !== here && input.current) input.current.value = asked;
    last.current = here;
  }, [here, asked]);

  return (
    <Form
      className="search"
      role="search"
      action={urls.search()}
      onSubmit={(event) => ignoreBlank(event, input.current)}
    >
      <label className="visually-hidden" htmlFor="site-search">
        Search
      </label>
      <input
        ref={input}
        id="site-search"
        name="q"
        type="search"
        placeholder="Search For Cakes"
        autoComplete="off"
        maxLength={100}
        defaultValue={asked}
        onFocus={() => setWanted(true)}
        onInput={() => setWanted(true)}
      />
      <button type="button" className="search-clear" aria-label="Clear search" onClick={() => clear(input.current)}>
        <Icon name="close" />
      </button>
      <button type="submit" className="go" aria-label="Search for cakes">
        <Icon name="search" />
      </button>
      {Suggestions && <Suggestions input={input} />}
    </Form>
  );
}
