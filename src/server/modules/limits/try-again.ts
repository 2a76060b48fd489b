export const tryAgainIn = (minutes: number): string =>
  `try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
