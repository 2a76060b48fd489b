import { me, type User } from '#contract/accounts/accounts.ts';
import {
  exchangeGoogleCode,
  facebookSignIn,
  type GooglePayload,
  type GoogleUserInfo,
  googleLogin,
  googleRegister,
  namesOf,
  type ProviderAnswer,
  type SocialProvider,
} from '#contract/accounts/social-sign-in.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { LoginCalls } from '#web/features/account/login/log-in.ts';

export type SocialSignIn = {
  readonly token: string;
  readonly user: User;
  readonly isNew: boolean;
  readonly trouble: { readonly cause: unknown } | null;
};

export const googleProfile = (userInfo: GoogleUserInfo, accessToken: string) => ({
  id: `google_${userInfo.id}`,
  email: userInfo.email,
  ...namesOf(userInfo),
  picture: userInfo.picture ?? '',
  provider: 'google' as const,
  accessToken,
});

type Profile = ReturnType<typeof googleProfile>;
const payloadOf = ({ accessToken, email, firstName, lastName, picture }: Profile): GooglePayload => ({
  googleToken: accessToken,
  email,
  firstName,
  lastName,
  picture,
});

/** User-info, then the login, then, where that fails, the registration (accounts §7, L-06). */
async function withGoogle(call: Call, answer: ProviderAnswer) {
  const { googleToken, userInfo } = await call(exchangeGoogleCode, answer);
  const payload = payloadOf(googleProfile(userInfo, googleToken));
  try {
    return { ...(await call(googleLogin, payload)), isNew: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...(await call(googleRegister, payload)), isNew: true };
  }
}

/** Signs in, then fetches the user (accounts §4 Login). Rejects with the sign-in's Failure. */
export async function signInBy(
  provider: SocialProvider,
  answer: ProviderAnswer,
  { call, callAs }: LoginCalls,
): Promise<SocialSignIn> {
  const signedIn = provider === 'google' ? await withGoogle(call, answer) : await call(facebookSignIn, answer);
  try {
    return { ...signedIn, user: await callAs(signedIn.token)(me, {}), trouble: null };
  } catch (cause) {
    return { ...signedIn, trouble: { cause } };
  }
}
