export const noEmailWords = 'The order has no email address: please tell the customer yourself.';

/** Under a field whose words go out with an email; the address is unknown to members who may not see people. */
export const readByEmail = (reach: { readonly email: string } | null): string =>
  reach?.email === ''
    ? noEmailWords
    : `The customer will see this in their email${reach === null ? ', if the order has an address' : ''}.`;

/** While a move to ‘Ready’ can be undone. */
export const readyEmailWords = 'The email is sent when the minute is up.';
