let go = (address: string): void => window.location.assign(address);

export function onSignedOut(goThere: (address: string) => void): void {
  go = goThere;
}

export const goToSignIn = (address: string): void => go(address);
