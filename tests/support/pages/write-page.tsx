import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageParts, PagePartsContext } from '#web/base/kept-part.tsx';

/** A page as the server renders it. @param keeps whether its parts are cached for the next one */
export function writePage(page: ReactNode, keeps = true): string {
  const parts = keeps ? new PageParts() : null;
  const html = renderToString(<PagePartsContext value={parts}>{page}</PagePartsContext>);
  return parts?.fill(html) ?? html;
}
