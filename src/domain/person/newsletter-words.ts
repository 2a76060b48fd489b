/** What whoever subscribes reads below the owner's invitation; it is kept with their consent. */
export const newsletterWayOut = 'Unsubscribe whenever you like.';
