import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  changeAccount,
  changeGuest,
  findHeldByAddress,
  forgetAddress,
} from '#contract/admin/customers/customer-contact.ts';
import { countCustomers, listCustomers } from '#contract/admin/customers/customer-list.ts';
import {
  type CustomerPage,
  forgetCustomer,
  mergeCustomers,
  readCustomer,
  undoMerge,
} from '#contract/admin/customers/customer-page.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { CustomersScreen } from './customers-screen.tsx';
import { CustomerScreen } from './page/customer-screen.tsx';

const shop = answeringShop();
const name = 'Ivy Lockwood';
const guest: CustomerPage = {
  ...{
    id: 7,
    name,
    email: 'ivy@example.com',
    telephone: '+447700900456',
    postcode: '',
    since: '2026-01-01T10:00:00.000Z',
  },
  account: null,
  sums: { orders: 1, cancelled: 0, spentPence: 1_800, owedPence: 0, lastOrderAt: null },
  ...{ orders: [], hasMoreOrders: false, notes: [], letters: [], newsletters: [], suspensions: [], alike: [] },
  ...{ alsoBy: [], enquiries: [], merge: null },
};
const account = {
  firstName: 'Ivy',
  lastName: 'Lockwood',
  version: 3,
  emailConfirmedAt: '2026-01-01T10:00:00.000Z',
  suspendedAt: null,
};
const dialog = page.getByRole('dialog');
const contact = page.getByRole('region', { name: 'Contact' });

const show = (customer: CustomerPage) => {
  shop.on(readCustomer, () => customer);
  return showToStaff(<CustomerScreen />, { at: '/customers/7', path: '/customers/:customerId' });
};
beforeEach(() => {
  shop.on(listCustomers, () => ({ customers: [], next: null, isCutShort: false }));
  shop.on(countCustomers, () => ({ people: 1, readers: 1, most: 1_000 }));
});

test('[J-04] a customer is deleted by typing the name alone, and not while an order is open', async () => {
  await show(guest);
  await expect.element(page.getByText('no account')).toBeVisible();
  await page.getByRole('button', { name: 'Delete customer' }).click();
  const typed = dialog.getByLabelText(`Type ‘${name}’ to confirm`);
  await typed.fill('Ivy');
  shop.on(forgetCustomer, () => {
    throw new Failure('invalid', { fields: { typed: `Please type ‘${name}’` } });
  });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(typed).toHaveAccessibleDescription(`Please type ‘${name}’`);
  expect(await findingsOnScreen()).toEqual([]);
  await typed.fill(name);
  shop.on(forgetCustomer, () => {
    throw new Failure('conflict', { text: 'MA-7K3F-9QXD is still open' });
  });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('MA-7K3F-9QXD is still open');
  shop.on(forgetCustomer, () => ({ orders: 1 }));
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customer deleted' })).toBeVisible();
  expect(shop.asked(forgetCustomer).map((sent) => sent.typed)).toEqual(['Ivy', name, name]);
});

test('[J-04] what is wrong of a contact is told at its field, and what is typed stays', async () => {
  await show(guest);
  await contact.getByRole('button', { name: 'Change' }).click();
  shop.on(changeGuest, () => {
    throw new Failure('invalid', { fields: { telephone: 'That is not a UK telephone number' } });
  });
  await dialog.getByLabelText('Telephone').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByLabelText('Telephone'))
    .toHaveAccessibleDescription(expect.stringContaining('That is not a UK telephone number'));
  await expect.element(dialog.getByLabelText('Telephone')).toHaveValue('12');
  expect(await findingsOnScreen()).toEqual([]);
});

test('[J-04] [T-07] another address of an account is warned of, asks why, and is not confirmed', async () => {
  await show({ ...guest, account });
  await expect.element(contact).toHaveTextContent('ivy@example.comconfirmed');
  await contact.getByRole('button', { name: 'Change' }).click();
  await expect.element(dialog.getByText('has to be confirmed from its own mailbox')).not.toBeInTheDocument();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill('moved@example.com');
  await expect.element(dialog.getByText('has to be confirmed from its own mailbox')).toBeVisible();
  await dialog.getByLabelText('Who asked, and how you checked').fill('Came to the counter with her card');
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(changeAccount, (sent) => ({
    ...guest,
    email: sent.email,
    account: { ...account, version: 4, emailConfirmedAt: null },
  }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(contact).toHaveTextContent('moved@example.comnot confirmed');
  expect(shop.asked(changeAccount)[0]).toMatchObject({ version: 3, reason: 'Came to the counter with her card' });
});

test('[J-04] [T-07] whoever asked for a cake and never ordered is found by a whole address, and all of it goes', async () => {
  const email = 'only.asked@example.com';
  let held = { isCustomer: false, enquiries: 1, messages: 0, complaints: 0, emails: 0, newsletter: 'never' as const };
  shop.on(findHeldByAddress, () => held);
  shop.on(forgetAddress, () => {
    held = { ...held, enquiries: 0 };
    return held;
  });
  await showToStaff(<CustomersScreen />, { at: '/customers' });
  await page.getByRole('searchbox', { name: 'Find customers' }).fill('only.asked');
  await expect.element(page.getByRole('heading', { name: 'No customers match these filters' })).toBeVisible();
  expect(shop.asked(findHeldByAddress)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find customers' }).fill(email);
  const panel = page.getByRole('region', { name: `What we hold about ${email}` });
  await expect.element(panel).toHaveTextContent('They have never ordered');
  await expect.element(panel).toHaveTextContent('Enquiries1');
  await expect.element(panel.getByRole('button', { name: 'Export their data' })).toBeVisible();
  await panel.getByRole('button', { name: 'Delete all of this' }).click();
  await expect.element(dialog).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(panel).toHaveTextContent('Nothing: no orders');
});

test('[J-04] two who are one person are merged after a look at both side by side; two accounts are not', async () => {
  const alike = [
    { id: 8, name: 'I. Lockwood', email: '', telephone: '+447700900456', hasAccount: false },
    { id: 9, name: 'Ivy L.', email: 'ivy@work.example', telephone: '+447700900456', hasAccount: true },
  ];
  shop.on(mergeCustomers, () => ({ ...guest, account, alike: [] }));
  await show({ ...guest, account, alike });
  await expect.element(page.getByText(/Each has an account of their own/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Merge with Ivy L.' })).not.toBeInTheDocument();
  shop.on(readCustomer, () => ({
    ...guest,
    id: 8,
    name: 'I. Lockwood',
    email: '',
    sums: { ...guest.sums, orders: 3 },
  }));
  await page.getByRole('button', { name: 'Merge with I. Lockwood' }).click();
  await expect.element(dialog.getByRole('region', { name: name })).toHaveTextContent('Emailivy@example.com');
  await expect.element(dialog.getByRole('region', { name: 'I. Lockwood' })).toHaveTextContent('Orders3');
  await expect
    .element(dialog)
    .toHaveTextContent('Anyone who signs in as ivy@example.com will see both sets of orders.');
  await expect.element(dialog).toHaveTextContent(`The name ${name} and the account ivy@example.com stay.`);
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, merge them' }).click();
  await expect.element(page.getByRole('region', { name: 'Possibly the same person' })).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(mergeCustomers)).toEqual([{ customerId: 7, otherId: 8 }]);
});

test('[J-04] the dialog says which customer stays, and the page becomes theirs as they are after the merge', async () => {
  const alike = [{ id: 8, name: '', email: 'ivy@work.example', telephone: '+447700900456', hasAccount: false }];
  await show({ ...guest, email: '', alike });
  shop.on(readCustomer, () => ({ ...guest, id: 8, name: '', email: 'ivy@work.example' }));
  await page.getByRole('button', { name: 'Merge with ivy@work.example' }).click();
  await expect.element(dialog).toHaveTextContent(`The name ${name} and the email address ivy@work.example stay.`);
  const merge = { id: 3, name, email: '', telephone: '', by: 'Jade', at: new Date().toISOString() };
  const kept = { ...guest, id: 8, email: 'ivy@work.example', merge };
  shop.on(mergeCustomers, () => kept);
  shop.on(readCustomer, () => kept);
  await dialog.getByRole('button', { name: 'Yes, merge them' }).click();
  await expect.element(page.getByText(/^Merged with Ivy Lockwood by Jade/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[J-04] whoever shares neither address nor number is found by name, and both are shown before they are merged', async () => {
  const listed = { isSuspended: false, readsNewsletter: false, orders: 2, spentPence: null, lastOrderAt: null };
  const other = { ...listed, id: 11, name: 'Mrs Lockwood', email: '', telephone: '+447700900999', hasAccount: false };
  shop.on(listCustomers, () => ({ customers: [{ ...other, id: 7, name }, other], next: null, isCutShort: false }));
  await show(guest);
  await page.getByRole('button', { name: 'Merge with…' }).click();
  await dialog.getByRole('searchbox', { name: 'Find the other customer' }).fill('Lockwood');
  await expect.element(dialog.getByRole('button', { name: `Compare with ${name}` })).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(readCustomer, () => ({ ...guest, id: 11, name: 'Mrs Lockwood' }));
  await dialog.getByRole('button', { name: 'Compare with Mrs Lockwood' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Mrs Lockwood' })).toBeVisible();
  shop.on(mergeCustomers, () => ({
    ...guest,
    merge: { ...other, id: 3, by: 'Jade', at: new Date().toISOString() },
  }));
  await dialog.getByRole('button', { name: 'Yes, merge them' }).click();
  expect(shop.asked(mergeCustomers)).toEqual([{ customerId: 7, otherId: 11 }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Merged with Mrs Lockwood by Jade at \d\d:\d\d\.$/)).toBeVisible();
});

test('[J-04] a merge is undone from the page, on which it says who merged whom and when', async () => {
  const merge = { id: 3, name: 'I. Lockwood', email: '', telephone: '', by: 'Jade', at: new Date().toISOString() };
  await show({ ...guest, merge, alsoBy: ['+447700900999'] });
  await expect.element(page.getByText(/^Merged with I\. Lockwood by Jade at \d\d:\d\d\.$/)).toBeVisible();
  await expect.element(contact).toHaveTextContent('07700 900999also theirs');
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(undoMerge, () => {
    throw new Failure('conflict', { text: 'This can no longer be undone. Nothing was changed.' });
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This can no longer be undone');
  shop.on(undoMerge, () => guest);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Merged with/)).not.toBeInTheDocument();
  expect(shop.asked(undoMerge).at(-1)).toEqual({ customerId: 7, mergeId: 3 });
});

test('[J-04] the page lists consents by each of their addresses, and their enquiries', async () => {
  const consent = {
    consentedAt: '2026-01-01T10:00:00.000Z',
    place: 'Shop',
    wording: 'Yes please',
    unsubscribedAt: null,
  };
  await show({
    ...guest,
    newsletters: [{ ...consent, email: 'ivy.also@example.com' }],
    enquiries: [{ id: 5, state: 'quoted', kind: 'wedding', eventDate: '2027-06-12' }],
  });
  await expect
    .element(page.getByRole('region', { name: 'Consent' }))
    .toHaveTextContent('NewsletterYesAddressivy.also@example.com');
  await expect.element(page.getByRole('link', { name: 'A wedding on 12 June 2027' })).toBeVisible();
});

test('[J-04] what a customer owes stands on their page and leads to the orders it is for; nothing owed is not mentioned', async () => {
  const { screen } = await show(guest);
  await expect.element(page.getByText('Spent')).toBeVisible();
  await expect.element(page.getByText(/^Owes/)).not.toBeInTheDocument();
  await screen.unmount();
  await show({ ...guest, id: 8, sums: { ...guest.sums, owedPence: 2_450 } });
  const query = 'payment=owed%2Cpart\\+paid&sort=pickup&customer=8$';
  await expect
    .element(page.getByRole('link', { name: 'Owes £24.50' }))
    .toHaveAttribute('href', expect.stringMatching(query));
});
