/** So long after typing has stopped the shop is asked (storefront §9). */
export const typingPauseMs = 300;
