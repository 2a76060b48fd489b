import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readKept } from '#contract/accounts/kept.ts';
import {
  changeEmail,
  changePassword,
  changePicture,
  changeProfile,
  deleteAccount,
  type Profile,
  pictureTexts,
  profileTexts,
  readProfile,
} from '#contract/accounts/profile.ts';
import { headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { clockStays } from '#tests/support/components/quiet.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepDraft } from './editing/edit-form.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const shop = answeringShop();
const hourMs = 3_600_000;
const asSaved: Profile = { user: { ...priya, dateOfBirth: '1991-03-14' }, version: 3, hasPassword: true };
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
const avatar = page.getByText('PS', { exact: true });
const picture = () => document.querySelector<HTMLImageElement>('.avatar img')?.src ?? null;
const keptKeys = () => ['authToken', 'userData', 'authRecord'].filter((key) => localStorage.getItem(key) !== null);
const show = () => showToCustomer(<ProfileScreen />, { at: '/profile' });

async function edit() {
  const shown = await show();
  await button('Edit').click();
  return shown;
}
const refuse =
  (...reason: ConstructorParameters<typeof Failure>) =>
  () => {
    throw new Failure(...reason);
  };

async function photograph(): Promise<File> {
  const canvas = new OffscreenCanvas(80, 60);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 60);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'me.jpg', { type: 'image/jpeg' });
}
const choose = (file: File) => userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, file);

beforeEach(() => {
  let saved = asSaved;
  shop.on(readKept, () => ({ favourites: [], dates: [] }));
  shop.on(readProfile, () => saved);
  shop.on(changeProfile, ({ version, ...changes }) => {
    saved = { ...saved, version: version + 1, user: { ...saved.user, ...changes } };
    return saved;
  });
  shop.on(changePicture, ({ version, picture: sent }) => {
    const profilePictureUrl = sent && `data:image/webp;base64,${sent}`;
    saved = { ...saved, version: version + 1, user: { ...saved.user, profilePictureUrl } };
    return saved;
  });
  signPriyaIn();
});

describe('[W-01] the own profile', () => {
  test('is changed where it stands, saved by Enter, and known to the whole tab at once', async () => {
    await edit();
    await expect.element(field('First name')).toHaveFocus();
    await expect.element(field('Mobile')).toHaveValue('07700900123');
    await expect.element(field('Date of birth')).toHaveValue('14/03/1991');
    await expect.element(field('Email')).toBeDisabled();
    expect(await findingsOnScreen()).toEqual([]);
    await userEvent.clear(field('First name'));
    await userEvent.type(field('First name'), 'Anna9');
    await field('Date of birth').fill('15/04/1990');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(profileTexts.saved)).toBeVisible();
    await expect.element(button('Edit')).toHaveFocus();
    await expect.element(page.getByText('15 April 1990')).toBeVisible();
    expect(shop.asked(changeProfile)).toMatchObject([{ version: 3, firstName: 'Anna', dateOfBirth: '1990-04-15' }]);
    expect(localStorage.getItem('userData')).toContain('"firstName":"Anna"');
  });

  test('is as it was after Cancel, the picture too', async () => {
    await edit();
    await field('First name').fill('Anna');
    await choose(await photograph());
    await expect.poll(picture).toMatch(/^data:image/);
    await button('Cancel').click();
    await expect.element(avatar).toBeVisible();
    await expect.element(button('Edit')).toHaveFocus();
    await button('Edit').click();
    await expect.element(field('First name')).toHaveValue('Priya');
    expect(picture()).toBeNull();
  });

  test('[V-01][V-04][V-06] what breaks the rules is told at its field and nothing is sent', async () => {
    await edit();
    await field('First name').fill('');
    await field('Mobile').fill('123');
    await field('Date of birth').fill('31/02/1990');
    await button('Save').click();
    await expect.element(page.getByText('Please check 3 things')).toBeVisible();
    await expect.element(field('First name')).toHaveFocus();
    for (const [name, text] of [
      ['First name', 'This field is required'],
      ['Mobile', 'Mobile number must be 10-11 digits'],
      ['Date of birth', 'Please enter a valid date'],
    ] as const)
      await expect.element(field(name)).toHaveAccessibleDescription(text);
    expect(await findingsOnScreen()).toEqual([]);
    await field('Mobile').fill('0044 7700 900999');
    await expect.element(field('Mobile')).toHaveValue('07700900999');
    await expect.element(page.getByText('Please check 2 things')).toBeVisible();
    expect(shop.asked(changeProfile)).toEqual([]);
  });

  test('shows a picture that is chosen at once, saves it first, and removes it', async () => {
    await edit();
    await choose(await photograph());
    await expect.poll(picture).toMatch(/^data:image/);
    expect(localStorage.getItem('userData')).toContain('"profilePictureUrl":null');
    await button('Save').click();
    await expect.element(page.getByText(profileTexts.saved)).toBeVisible();
    expect(shop.asked(changePicture)).toMatchObject([{ version: 3, picture: expect.any(String) }]);
    expect(shop.asked(changeProfile)).toMatchObject([{ version: 4 }]);
    await expect.poll(picture).toMatch(/^data:image\/webp/);
    expect(await findingsOnScreen()).toEqual([]);
    await button('Edit').click();
    await button('Remove picture').click();
    await expect.element(button('Choose a profile picture')).toHaveFocus();
    await button('Save').click();
    await expect.element(avatar).toBeVisible();
    expect(shop.asked(changePicture)[1]).toEqual({ version: 5, picture: null });
  });

  test('takes no picture that is none, or too large, and says so', async () => {
    await edit();
    for (const [content, type, told] of [
      ['<svg/>', 'image/svg+xml', pictureTexts.wrongType],
      ['<html>', 'image/png', pictureTexts.unreadable],
      [new Uint8Array(5 * 1024 * 1024 + 1), 'image/jpeg', pictureTexts.tooLarge],
    ] as const) {
      await choose(new File([content], 'me', { type }));
      await expect.element(page.getByRole('alert')).toHaveTextContent(told);
    }
    await choose(await photograph());
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('is sent once, however often Save is pressed meanwhile', async () => {
    const release = shop.hold(changeProfile);
    await edit();
    await field('First name').fill('Anna');
    await button('Save').click();
    const busy = button('Saving...');
    await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.click({ force: true });
    field('First name').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('First name')).toHaveValue('Anna');
    release();
    await expect.element(page.getByText(profileTexts.saved)).toBeVisible();
    expect(shop.asked(changeProfile)).toHaveLength(1);
  });

  test('keeps what was typed when it cannot be saved, and another try saves it', async () => {
    shop.interrupt(({ method }) => (method === 'PATCH' ? Response.json({}, { status: 400 }) : null));
    await edit();
    await field('First name').fill('Anna');
    await button('Save').click();
    await expect.element(alert('The request could not be understood')).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Anna');
    shop.interrupt(null);
    await button('Save').click();
    await expect.element(page.getByText(profileTexts.saved)).toBeVisible();
  });

  test('that was changed elsewhere meanwhile is told of, and overwritten only by another press', async () => {
    await edit();
    await field('First name').fill('Beth');
    shop.on(readProfile, () => ({ ...asSaved, version: 4, user: { ...asSaved.user, firstName: 'Anna' } }));
    shop.on(changeProfile, refuse('conflict', { text: profileTexts.changedElsewhere }));
    await button('Save').click();
    await expect.element(alert(profileTexts.changedElsewhere)).toHaveTextContent('First name: Anna');
    await expect.element(field('First name')).toHaveValue('Beth');
    expect(await findingsOnScreen()).toEqual([]);
    shop.on(changeProfile, () => ({ ...asSaved, version: 5, user: { ...asSaved.user, firstName: 'Beth' } }));
    await button('Save').click();
    await expect.element(page.getByText(profileTexts.saved)).toBeVisible();
    expect(shop.asked(changeProfile)).toMatchObject([{ version: 3 }, { version: 4, firstName: 'Beth' }]);
  });

  test('that is opened again is read anew, and undoes nothing that another tab has saved', async () => {
    const { screen } = await show();
    await expect.element(button('Edit')).toBeVisible();
    await screen.unmount();
    const zoe = { ...asSaved.user, firstName: 'Zoë' };
    localStorage.setItem('userData', JSON.stringify(zoe));
    shop.on(readProfile, () => ({ ...asSaved, version: 4, user: zoe }));
    const release = shop.hold(readProfile);
    await show();
    await expect.element(page.getByText('Loading profile...')).toBeVisible();
    expect(localStorage.getItem('userData')).toBe(JSON.stringify(zoe));
    release();
    await expect.element(page.getByText('Zoë Shah').first()).toBeVisible();
  });

  test('without a token a save says so and leads to the login', async () => {
    const { address } = await edit();
    localStorage.removeItem('authToken');
    await button('Save').click();
    await expect.element(page.getByText(profileTexts.tokenMissing)).toBeVisible();
    expect(address()).toBe('/login?returnTo=%2Fprofile');
  });

  test.each([
    ['is given back to whoever typed it', priya.id, 'Anna'],
    ['is nobody else’s', priya.id + 1, null],
  ])('what was typed before a login %s, and kept no longer', async (_what, userId, typed) => {
    const values = { firstName: 'Anna', lastName: 'Shah', mobile: '07700900123', dateOfBirth: '' };
    keepDraft(tabStorage, { userId, version: 3, values, hadPicture: true });
    await show();
    if (typed === null) await expect.element(button('Edit')).toBeVisible();
    else {
      await expect.element(field('First name')).toHaveValue(typed);
      const told = page.getByRole('status').filter({ hasText: profileTexts.draftBack });
      await expect.element(told).toHaveTextContent(profileTexts.chooseAgain);
      expect(await findingsOnScreen()).toEqual([]);
    }
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Anna');
  });
});

describe('the session of an open profile', () => {
  const shown = page.getByRole('heading', { name: 'Account Information' });

  test('[Q-02] ends after 24 hours: the tab clears it and shows nothing private', async () => {
    vi.useFakeTimers();
    signPriyaIn();
    await show();
    await expect.element(shown, clockStays).toBeVisible();
    await vi.advanceTimersByTimeAsync(24 * hourMs - 1_000);
    await expect.element(page.getByText('14 March 1991'), clockStays).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(page.getByRole('heading', { name: 'You are logged out' }), clockStays).toBeVisible();
    await expect.element(page.getByText('14 March 1991'), clockStays).not.toBeInTheDocument();
    expect(keptKeys()).toEqual([]);
  });

  test('[Q-02] is extended by use, by the server’s word, and the tab waits for the new end', async () => {
    vi.useFakeTimers();
    signPriyaIn();
    await vi.advanceTimersByTimeAsync(20 * hourMs);
    shop.interrupt(({ url }) =>
      url.endsWith('/profile') ? Response.json(asSaved, { headers: { [headerNames.sessionSeconds]: '86400' } }) : null,
    );
    await show();
    await expect.element(shown, clockStays).toBeVisible();
    await vi.advanceTimersByTimeAsync(24 * hourMs - 1_000);
    expect(keptKeys()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keptKeys()).toEqual([]);
  });

  test('[Q-01] that cannot be read is none', async () => {
    localStorage.setItem('authRecord', '{"token":');
    const { address } = await show();
    await expect.poll(address).toBe('/login?returnTo=%2Fprofile');
    expect(keptKeys()).toEqual([]);
  });
});

describe('[W-01] security and data', () => {
  test('a password is changed for whoever knows the present one; a wrong one is told at its field and ends nothing', async () => {
    shop.on(changePassword, refuse('invalid', { fields: { currentPassword: profileTexts.wrongPassword } }));
    await show();
    await button('Change password').click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const current = dialog.getByRole('textbox', { name: 'Current password' });
    expect(await findingsOnScreen()).toEqual([]);
    await current.fill('Wrong&Word9');
    await dialog.getByRole('textbox', { name: 'New password' }).fill('Lemon&Curd2');
    await userEvent.keyboard('{Enter}');
    await expect.element(current).toHaveAccessibleDescription(profileTexts.wrongPassword);
    await expect.element(current).toHaveFocus();
    expect(keptKeys()).toHaveLength(3);
    shop.on(changePassword, () => ({ changed: true as const }));
    await current.fill('Sponge&Jam1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(profileTexts.passwordChanged)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(shop.asked(changePassword)[1]).toEqual({ currentPassword: 'Sponge&Jam1', newPassword: 'Lemon&Curd2' });
  });

  test('another address is asked for with the password, and is told where to look; what is wrong is told at its field', async () => {
    shop.on(changeEmail, refuse('invalid', { fields: { password: profileTexts.wrongPassword } }));
    await show();
    await button('Change email address').click();
    const dialog = page.getByRole('dialog', { name: 'Change email address' });
    expect(await findingsOnScreen()).toEqual([]);
    const address = dialog.getByRole('textbox', { name: 'New email address' });
    await address.fill('priya@gmial.com');
    await expect.element(dialog.getByRole('button', { name: 'Did you mean priya@gmail.com?' })).toBeVisible();
    await address.fill('priya@new.example');
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await password.fill('Wrong&Word9');
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveAccessibleDescription(profileTexts.wrongPassword);
    shop.on(changeEmail, () => ({ sent: true as const }));
    await password.fill('Sponge&Jam1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(profileTexts.emailSent)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(shop.asked(changeEmail)[1]).toEqual({ email: 'priya@new.example', password: 'Sponge&Jam1' });
  });

  test('an account is deleted after its password and a clear yes', async () => {
    shop.on(deleteAccount, refuse('invalid', { fields: { password: profileTexts.wrongPassword } }));
    const { address } = await show();
    await button('Delete my account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await expect.element(confirm).toBeDisabled();
    expect(await findingsOnScreen()).toEqual([]);
    await password.fill('Wrong&Word9');
    await dialog.getByText('I understand').click();
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription(profileTexts.wrongPassword);
    await expect.element(password).toHaveFocus();
    shop.on(deleteAccount, () => ({ deleted: true as const }));
    await password.fill('Sponge&Jam1');
    await confirm.click();
    await expect.element(page.getByText(profileTexts.deleted)).toBeVisible();
    expect([address(), ...keptKeys()]).toEqual(['/']);
  });
});
