/** How long each notice of an account stands, and when the screen moves on (accounts §9), in milliseconds. */
export const accountTimings = {
  toast: 6_000,
  pageRedirect: 6_000,
  socialLoginRedirect: 2_000,
  socialRegistrationRedirect: 3_000,
  overlayClose: 1_000,
} as const;
