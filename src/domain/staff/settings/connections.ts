/** Services that a shop may be connected with, in the order of their screen. */
export const connectionNames = ['cards', 'mail', 'postcodes', 'pictures', 'google', 'facebook', 'map'] as const;
export type ConnectionName = (typeof connectionNames)[number];

/** What the shop itself can ask something harmless; the others are spoken with by a customer's browser alone. */
export const triedConnections = ['cards', 'mail', 'postcodes', 'pictures', 'google'] as const;
export type TriedConnection = (typeof triedConnections)[number];

export const isTried = (name: ConnectionName): name is TriedConnection =>
  (triedConnections as readonly ConnectionName[]).includes(name);

export const connectionTitles: Readonly<Record<ConnectionName, string>> = {
  cards: 'Card provider',
  mail: 'Emails',
  postcodes: 'Postcodes',
  pictures: 'Picture store',
  google: 'Sign in with Google',
  facebook: 'Sign in with Facebook',
  map: 'Map',
};
