let go = (address: string): void => window.location.assign(address);

/** Replaces how the browser goes to the login page, as by a router that need not load the page anew. */
export function onSignedOut(goThere: (address: string) => void): void {
  go = goThere;
}

/** Leaves for the login page. */
export const goToSignIn = (address: string): void => go(address);
