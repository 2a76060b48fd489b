import * as links from '#contract/accounts/account-links.ts';
import { login, logout, me, register } from '#contract/accounts/accounts.ts';
import {
  exchangeGoogleCode,
  facebookSignIn,
  googleLogin,
  googleRegister,
  startSocialSignIn,
} from '#contract/accounts/social-sign-in.ts';
import { answeredBy, preparedBy } from '#server/modules/endpoint-action.ts';
import { prepareConfirmation, prepareNewPassword } from './links/redeem-links.ts';
import { askForConfirmation, askForReset } from './links/request-link-email.ts';
import { findMe, logIn, logOut } from './log-in.ts';
import { prepareRegistration } from './register-customer.ts';
import { signInWithFacebook } from './social/facebook.ts';
import { exchangeCode, logInWithGoogle, registerWithGoogle } from './social/google.ts';
import { startSignIn } from './social/sign-in-attempts.ts';

export const accountEndpoints = [
  answeredBy(login, logIn),
  answeredBy(logout, logOut),
  answeredBy(me, findMe),
  preparedBy(register, prepareRegistration),
  answeredBy(links.askForReset, askForReset),
  preparedBy(links.resetPassword, prepareNewPassword),
  answeredBy(links.askForConfirmation, askForConfirmation),
  preparedBy(links.confirmEmail, prepareConfirmation),
  answeredBy(startSocialSignIn, startSignIn),
  answeredBy(exchangeGoogleCode, exchangeCode),
  answeredBy(googleLogin, logInWithGoogle),
  answeredBy(googleRegister, registerWithGoogle),
  answeredBy(facebookSignIn, signInWithFacebook),
];
