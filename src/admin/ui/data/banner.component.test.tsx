import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Page } from '#admin/ui/frame/page.tsx';
import { Failure } from '#domain/failure.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { Banner, FailureBanner } from './banner.tsx';
import { Panel } from './list-panel.tsx';

test('what went wrong is a sentence, without the title that customers read; one given on purpose is in front of it', async () => {
  await showToStaff(
    <>
      <FailureBanner failure={new Failure('invalid', { text: 'Choose another day.' })} note="Nothing was saved." />
      <FailureBanner failure={new Failure('invalidCredentials')} title="The tablet was not enrolled" />
    </>,
  );
  const [alone, headed] = page.getByRole('alert').elements();
  expect(alone?.textContent).toBe('Choose another day. Nothing was saved.');
  expect(headed?.textContent?.trim()).toBe(
    'The tablet was not enrolled. The email or password you entered is incorrect.',
  );
});

test('on a page a banner stands clear of what is below it', async () => {
  await showToStaff(
    <Page>
      <Banner kind="info">Pick-up times are full.</Banner>
      <Panel title="Tomorrow">Three orders</Panel>
    </Page>,
  );
  const banner = page.getByText('Pick-up times are full.').element().closest('.banner');
  const panel = page.getByRole('region', { name: 'Tomorrow' });
  await expect.element(panel).toBeVisible();
  expect(panel.element().getBoundingClientRect().top - (banner?.getBoundingClientRect().bottom ?? 0)).toBeGreaterThan(
    9,
  );
});

test('on a phone the title of a panel breaks no word for what stands beside it', async () => {
  await page.viewport(390, 800);
  await showToStaff(
    <Page>
      <Panel title="Money" actions={<b className="whitespace-nowrap">Owes £1,234.50 · Part refunded, £20.00</b>}>
        Three payments
      </Panel>
    </Page>,
  );
  const title = page.getByRole('heading', { name: 'Money' });
  await expect.element(title).toBeVisible();
  const { height } = title.element().getBoundingClientRect();
  expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(title.element()).fontSize));
});
