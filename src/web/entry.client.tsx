import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { bearChangedPage } from '#web/base/bear-changed-page.ts';

bearChangedPage();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** What the next page and the first change need comes once this page is at rest; Safari knows no idle time. */
const atRest = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000));
atRest(() => {
  import('#web/lib/call-over-http.ts').catch(() => undefined); // whoever needs it asks again
  import('#contract/wire/failures.ts').catch(() => undefined);
});
