/** What subscribers read below the owner's invitation; it is kept with their consent. */
export const newsletterWayOut = 'Unsubscribe whenever you like.';

export const newsletterStates = ['draft', 'sending', 'stopped', 'sent'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/**
 * What becomes of a newsletter for one reader. `trying` is recorded before anything is sent: whatever happens then, nobody tries again.
 * `dropped` had unsubscribed by the time it was their turn.
 */
export const sendStates = ['waiting', 'trying', 'sent', 'failed', 'dropped'] as const;

/** How many go out together before the mail server has a rest. */
export const sendsAtOnce = 20;
export const restSeconds = 20;
/** For when the mail server cannot be reached. */
export const longRestSeconds = 300;
/** After this many tries it is given up for that reader. */
export const mostTries = 5;
/** An attempt that began this long ago has lost its process: nobody knows whether the email arrived. */
export const lostAfterMinutes = 15;
