import { needsOf } from '#admin/screens.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { enquiryToLookAt } from '#tests/support/enquiries/enquiry-of-browser.ts';
import { somethingToPrint } from '#tests/support/staff/full-orders.ts';
import { invite } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { newAddress } from '#tests/support/staff/team-of-tests.ts';
import { addressesFor, expectWhole, fitsEverywhere, railLeadsEverywhere } from '#tests/support/staff/walked-screens.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

/** The owner's walk is in `every-look`, which looks closer at each screen: an owner may open all of them. */
for (const { key, name, permissions } of presetRoles.filter((role) => role.key !== 'owner'))
  test(`[T-08] ${name} walks every screen: what they may opens and fits at every size, what they may not says so, nothing breaks`, async ({
    page,
  }) => {
    const orderNo = await placeOrder(page, await newCustomer(page), {
      slug: 'vanilla-bean-swirl-cupcake',
      quantity: 6,
    });
    const print = await somethingToPrint(page, '2027-06-16');
    const names = { orderNo, enquiryId: String(await enquiryToLookAt()), date: '2026-12-19' };
    const entry = { token: await invite('baker', newAddress()) };
    await signInBrowser(page, { role: key, name: 'Alex Walker' });
    const may = (needs: readonly string[]): boolean =>
      needs.length === 0 || needs.some((one) => (permissions as readonly string[]).includes(one));
    for (const place of addressesFor({ names, print, entry })) {
      const isOpen = may(needsOf(place.screen));
      await page.goto(place.address);
      await expectWhole(page, place, isOpen);
      if (isOpen && place.screen.frame === 'office') await fitsEverywhere(page, place.address);
    }
    await railLeadsEverywhere(page);
  });
