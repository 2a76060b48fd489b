import { expect, test } from 'vitest';
import { signIn } from '#contract/admin/team/sign-in.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { StaffBrowser } from '#tests/support/staff/sign-in-staff.ts';
import { codeOf, joinByPasskey, joinByPassword, newAddress } from '#tests/support/staff/team-of-tests.ts';
import { workDoneBy } from '#tests/support/staff/work-done.ts';

const shop = await openTestShop();

test('[T-04] whether or not there is such a member, the same work is done', async () => {
  const { email, secret } = await joinByPassword(shop);
  const { email: onlyPasskeys } = await joinByPasskey(shop);
  const code = codeOf(secret, shop.clock.now());
  const wrong = 'Wrong&Jam1';
  for (const more of [{}, { code }, { code: 'k7pqm-2xw9d-hr4tz' }]) {
    const works = [];
    for (const asked of [email, 'nobody@bakery.example', onlyPasskeys]) {
      const browser = new StaffBrowser(shop.url);
      await browser.ask(signIn, { email: newAddress(), password: wrong }); // its CSRF token is no part of it
      works.push(await workDoneBy(() => browser.ask(signIn, { email: asked, password: wrong, ...more })));
    }
    const [known, ...others] = works;
    expect(known?.slowHashes).toBe(1);
    expect(known?.statements.length).toBeGreaterThan(2);
    for (const work of others) expect(work).toEqual(known);
  }
});
