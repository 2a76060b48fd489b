/** Beside the amount, wherever one is told of it. */
export const depositLabel = 'Deposit, returned when the stand comes home';
