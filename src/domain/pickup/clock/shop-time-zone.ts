/** The bakery's days are those of its counter, which stands in the United Kingdom, as its prices and postcodes do. */
export const shopTimeZone = 'Europe/London';
