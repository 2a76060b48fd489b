import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { afterTablet, SessionContext } from '#admin/lib/session/session.ts';
import { screens } from '#admin/screens.ts';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf } from '#tests/support/components/staff-screen.tsx';
import { addressOfScreen } from '#tests/support/staff/named-address.ts';
import { Permitted } from './permitted.tsx';

type RoleKey = Parameters<typeof sessionOf>[0];

/** Every screen of the back office behind its permission check, each with its path as its text. */
async function show(role: RoleKey) {
  const router = createMemoryRouter(
    screens.map((screen) => ({
      path: screen.path,
      handle: screen,
      element: (
        <div id={screen.path}>
          <Permitted>
            <p>{screen.path}</p>
          </Permitted>
        </div>
      ),
    })),
    { basename: adminBase, initialEntries: [`${adminBase}/help`] },
  );
  const { container } = await render(
    <SessionContext value={sessionOf(role)}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return {
    container,
    /** Opens a screen by its address and returns the text that it shows. */
    async open(path: string, state?: unknown): Promise<string> {
      const address = addressOfScreen(path, { orderNo: 'MA-1', enquiryId: '1', date: '2027-06-23' });
      await router.navigate(address.slice(adminBase.length) || '/', { state });
      const shown = (): string =>
        document.getElementById(router.state.matches.at(-1)?.route.path ?? '')?.textContent ?? '';
      await expect.poll(shown, { interval: 5 }).not.toBe('');
      return shown();
    },
  };
}

const everybody = ['/sign-in', '/set-up', '/invitation', '/tablet', '/settings/you', '/help', '/help/:page'];
const board = ['/', '/day/:date', '/orders', '/orders/:orderNo'];
const prints = ['ticket', 'label', 'receipt', 'day-sheet'].map((name) => `/print/${name}`);
const reports = ['', '/sales', '/products', '/hours', '/customers', '/searches', '/closing', '/accountant'].map(
  (name) => `/reports${name}`,
);
const talk = ['/inbox', '/messages', '/messages/reviews', '/enquiries', '/enquiries/:enquiryId'];
const customers = ['/customers', '/customers/:customerId', '/complaints'];
const stock = ['', '/count', '/movements', '/daily'].map((name) => `/stock${name}`);
const all = screens.map(({ path }) => path);
const ofOwner = ['/settings/money', '/settings/team', '/settings/roles'];

test.each([
  { role: 'owner', may: all },
  { role: 'manager', may: all.filter((path) => !ofOwner.includes(path)) },
  {
    role: 'counter',
    may: [...everybody, ...board, ...prints, ...talk, ...customers, '/orders/new', '/collect', '/print/invoice'],
  },
  { role: 'baker', may: [...everybody, ...board, ...prints, ...stock, '/production', '/print/shelf-label'] },
  { role: 'accountant', may: [...everybody, ...reports, '/print/invoice', '/print/closing', '/'] },
] as const)('[T-08] $role opens each screen that they may; any other says so', async ({ role, may }) => {
  const shown = await show(role);
  const opened: string[] = [];
  for (const { path } of screens) {
    const text = await shown.open(path);
    // Somebody who may not see today's orders is sent to the first place that they may enter.
    if (text === path || (path === '/' && text === '/reports')) opened.push(path);
    else
      expect(text, path).toMatch(
        /^Your role does not have accessYou need permission to .*\. Ask an owner or a manager\.Go to \w+$/,
      );
  }
  expect(opened.toSorted()).toEqual([...may].toSorted());
});

test('[T-06] [T-08] who unlocks a tablet that was left at a screen that is not theirs gets to their own first place', async () => {
  const { open, container } = await show('baker');
  await open('/orders/new', afterTablet);
  await expect.poll(() => container.textContent).toBe('/');
  expect(await open('/orders/:orderNo', afterTablet)).toBe('/orders/:orderNo');
});

test('[T-08] who may not open a screen reads what it would need, and gets to their own first place', async () => {
  const { open, container } = await show('accountant');
  await open('/orders/:orderNo');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your role does not have access' })).toBeVisible();
  await expect.element(page.getByText('You need permission to see orders.')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('link', { name: 'Go to Reports' }).click();
  await expect.poll(() => container.textContent).toBe('/reports');
});
