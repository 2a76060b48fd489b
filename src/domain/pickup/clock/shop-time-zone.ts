/** The bakery's days are those of its counter, which is in the United Kingdom, as its prices and postcodes are. */
export const shopTimeZone = 'Europe/London';
