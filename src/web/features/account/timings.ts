/** Milliseconds (accounts §9). */
export const accountTimings = {
  toast: 6_000,
  pageRedirect: 6_000,
  socialLoginRedirect: 2_000,
  socialRegistrationRedirect: 3_000,
  overlayClose: 1_000,
} as const;
