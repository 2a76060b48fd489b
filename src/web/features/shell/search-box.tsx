import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { urls } from '#contract/urls.ts';
import { Icon } from '#web/ui/icon.tsx';

const ignoreBlank = (event: FormEvent<HTMLFormElement>) => {
  const query = new FormData(event.currentTarget).get('q');
  if (typeof query !== 'string' || query.trim() === '') event.preventDefault();
};

/** H-02: a plain GET form to the search page; a submit of nothing but blanks is ignored. */
export const SearchBox = () => (
  <Form className="search" role="search" action={urls.search()} onSubmit={ignoreBlank}>
    <label className="sr" htmlFor="site-search">
      Search
    </label>
    <Icon name="search" />
    <input id="site-search" name="q" type="search" placeholder="Search For Cakes" autoComplete="off" maxLength={100} />
  </Form>
);
