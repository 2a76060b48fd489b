import type { IconName } from '#admin/ui/icon.tsx';
import type { Connection } from '#contract/admin/settings/connections.ts';
import type { ConnectionName, TriedConnection } from '#domain/staff/settings/connections.ts';

export const connectionIcons: Readonly<Record<ConnectionName, IconName>> = {
  cards: 'credit-card',
  mail: 'mail',
  postcodes: 'map-pin',
  pictures: 'camera',
  google: 'user',
  facebook: 'user',
  map: 'store',
};

/** What its button says. */
export const tryWords: Readonly<Record<TriedConnection, string>> = {
  cards: 'Check the keys',
  mail: 'Send a test email',
  postcodes: 'Look one up',
  pictures: 'Write and read one',
  google: 'Try it',
};

const words: Readonly<Record<ConnectionName, Readonly<Partial<Record<Connection['state'], string>>>>> = {
  cards: {
    set: 'Cards are taken by the provider',
    own: 'The built-in test provider takes test cards: no money moves',
    test: 'The keys are those of the provider’s test mode: no money moves',
    off: 'Nobody can pay by card',
  },
  mail: {
    set: 'Sent through your mail server',
    own: 'They rest in the outbox: no mail server is named',
    off: 'Switched off: nobody hears of an order',
  },
  postcodes: {
    set: 'Looked up at a service, and in the shop’s own table where it is silent',
    own: 'Looked up in the table that came with the shop',
  },
  pictures: { set: 'In your bucket', own: 'In the database, and in its backups' },
  google: { set: 'Customers may use it', off: 'Its button says that it is not there' },
  facebook: {
    set: 'Customers may use it; it is tried when one of them signs in',
    off: 'Its button says that it is not there',
  },
  map: {
    set: 'Shown on the contact page on request; a customer’s browser asks for it',
    off: 'The contact page shows the address alone',
  },
};

export const stateWords = ({ name, state, waiting }: Connection): string =>
  [words[name][state] ?? '', waiting ? `${waiting} ${waiting === 1 ? 'email waits' : 'emails wait'} to be taken` : '']
    .filter(Boolean)
    .join(' · ');

/** 'Set by the server’s environment: MAIL_URL'; how to set it where nothing is. The shop knows one service of postcodes by itself. */
export function environmentWords({ name, state, variables }: Connection): string {
  const isSet = state === 'set' || state === 'test';
  const begins = !isSet ? 'To be set in' : name === 'postcodes' ? 'Another may be named in' : 'Set by';
  return `${begins} the server’s environment: ${variables.join(', ')}`;
}
