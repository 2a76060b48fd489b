type Known = { readonly hasAccount: boolean; readonly email: string };

/** An account is never given up for anything less, nor an email address for a telephone number. */
const rankOf = ({ hasAccount, email }: Known): number => (hasAccount ? 2 : email !== '' ? 1 : 0);

/** Of two customers who are merged, the one who is kept comes first: the first of two alike. */
export const keptFirst = <One extends Known, Other extends Known>(
  one: One,
  other: Other,
): readonly [One | Other, One | Other] => (rankOf(other) > rankOf(one) ? [other, one] : [one, other]);
