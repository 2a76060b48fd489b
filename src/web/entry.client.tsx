import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { bearChangedPage } from '#web/base/bear-changed-page.ts';
import { whenActing } from '#web/lib/acting.ts';

bearChangedPage();
// Takes its place among the listeners before the router's: whoever sets it hears first of a move through the history.
window.onpopstate = () => undefined;
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/**
 * Loads what the next page and the first change need when the customer is about to press something, not with the page.
 */
whenActing(() => {
  const parts = [
    import('#web/lib/call-over-http.ts'),
    import('#contract/wire/failures.ts'),
    import('#web/features/catalogue/outline-of.tsx'),
  ];
  for (const part of parts) part.catch(() => undefined); // whoever needs it asks again
});
