import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * React Router's link. Where the server writes a page, a whole address needs nothing looked up: it is written as React Router would, which
 * takes a quarter of the time, and a page has a hundred of them.
 */
function WrittenLink({ to, state, replace, preventScrollReset, reloadDocument, ...rest }: LinkProps): ReactNode {
  if (typeof to === 'string' && to.startsWith('/') && !reloadDocument)
    return <a {...rest} href={to} data-discover="true" />;
  return <RouterLink {...{ to, state, replace, preventScrollReset, reloadDocument, ...rest }} />;
}

export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;
