let go = (address: string): void => window.location.assign(address);

/** Replaces how the browser goes to the login page. */
export function onSignedOut(goThere: (address: string) => void): void {
  go = goThere;
}

export const goToSignIn = (address: string): void => go(address);
