/** What whoever subscribes reads below the owner's invitation; it is kept with their consent. */
export const newsletterWayOut = 'Unsubscribe whenever you like.';

export const newsletterStates = ['draft', 'sending', 'stopped', 'sent'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/**
 * What becomes of it for one reader. `trying` is known before anything is sent: whatever happens then, nobody tries again. `dropped` had unsubscribed by
 * the time that it was their turn.
 */
export const sendStates = ['waiting', 'trying', 'sent', 'failed', 'dropped'] as const;

/** So many go out together, and then the mail server has a rest. */
export const sendsAtOnce = 20;
export const restSeconds = 20;
/** Where the mail server cannot be reached. */
export const longRestSeconds = 300;
/** Then it is given up for that reader. */
export const mostTries = 5;
/** What was begun so long ago has lost its process: nobody knows whether it arrived. */
export const lostAfterMinutes = 15;
