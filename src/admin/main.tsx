// First of all, because every other style sheet builds on the shop's tokens.
import '#web/styles/base/tokens.css';
import '#web/styles/base/fonts.css';
import '#admin/styles/admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { bearChangedPage } from '#web/base/bear-changed-page.ts';
import { createStaffQueryClient } from './lib/calling/use-staff-query.ts';
import { listenForTouches } from './lib/session/shown-session.ts';
import { listenForShortcuts } from './lib/shortcuts.ts';
import { createRouter } from './router.tsx';
import { WithSession } from './with-session.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the back office');

bearChangedPage();
listenForShortcuts();
listenForTouches();
// T-05: a page that the browser kept from before a sign-out asks again who is here.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={createStaffQueryClient()}>
      <WithSession>
        <RouterProvider router={createRouter()} />
      </WithSession>
    </QueryClientProvider>
  </StrictMode>,
);
