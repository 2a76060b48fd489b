/** 'try again in a minute' or 'try again in 5 minutes'. */
export const tryAgainIn = (minutes: number): string =>
  `try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
