import type { Page } from './browser.ts';

/** A passkey that a device holds, as Chromium exports and imports it. */
type HeldPasskey = {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly userHandle?: string;
  readonly privateKey: string;
  readonly signCount: number;
};
export type Passkeys = { readonly kept: () => Promise<HeldPasskey[]> };

/**
 * Gives the page's device passkeys; it asks for a fingerprint and gets one.
 * @param known what the device was given before, on another page
 * @returns what reads the passkeys that it holds by then
 */
export async function withPasskeys(page: Page, known: readonly HeldPasskey[] = []): Promise<Passkeys> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of known) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  return {
    kept: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
