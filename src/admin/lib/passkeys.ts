import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewCredential, UsedCredential } from '#contract/admin/team/fields.ts';
import { Failure } from '#domain/failure.ts';

type Offer = { readonly ticket: string; readonly options?: unknown };

/** Loaded when somebody asks for a passkey. @throws Failure in words if the browser or the person refused */
export async function createPasskey({
  ticket,
  options,
}: Offer): Promise<{ ticket: string; credential: NewCredential }> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch(refused);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ticket,
    credential: { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } },
  };
}

/** The same as {@link createPasskey}, for a passkey that the device has. */
export async function provePasskey({
  ticket,
  options,
}: Offer): Promise<{ ticket: string; credential: UsedCredential }> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch(refused);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ticket,
    credential: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    },
  };
}

/** Why no passkey came. Browsers keep them only for a name: on the number of a machine they refuse before anybody is asked. */
export const refusalOf = (host: string): string =>
  /^[\d.]+$|^\[/.test(host)
    ? 'Passkeys need a name such as shop.example, not the number of the machine. Nothing was changed.'
    : 'The passkey was not used. It was cancelled, took too long, or this browser has none. Nothing was changed.';

const refused = (): never => {
  throw new Failure('notAuthenticated', { text: refusalOf(window.location.hostname) });
};
