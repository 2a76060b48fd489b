import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { panelLook } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { type Connection, readConnections, tryConnection } from '#contract/admin/connections.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import {
  type ConnectionName,
  connectionTitles,
  isTried,
  type TriedConnection,
} from '#domain/staff/settings/setting-fields.ts';
import { Announced } from '#web/ui/announced.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

/** J-05: the services that the shop is connected to, each with its state and a test. */
export function ConnectionsScreen() {
  const { data, error } = useStaffQuery(readConnections, {});
  return (
    <>
      <PageHeader title="Connections" sub="Services the shop uses" />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <div className="column">
            <ConnectionList connections={data.connections} />
            <p className="flex items-center gap-2.5 text-sm text-muted">
              <Icon name="key-round" />
              Keys and passwords of connected services are not kept here. They stay in the server’s environment and are
              never shown.
            </p>
          </div>
        ) : (
          !error && <SkeletonLines label="Loading services…" lines={10} />
        )}
      </Page>
    </>
  );
}

/** Each service with its state, its last response, and a button that tests it. */
const ConnectionList = ({ connections }: { readonly connections: readonly Connection[] }) => (
  <ul className={panelLook}>
    {connections.map((connection) => (
      <Row key={connection.name} connection={connection} />
    ))}
  </ul>
);

const connectionIcons: Readonly<Record<ConnectionName, IconName>> = {
  cards: 'credit-card',
  mail: 'mail',
  postcodes: 'map-pin',
  pictures: 'camera',
  google: 'user',
  facebook: 'user',
  map: 'store',
};

/** The words on the test buttons. */
const tryWords: Readonly<Record<TriedConnection, string>> = {
  cards: 'Check the keys',
  mail: 'Send a test email',
  postcodes: 'Look up a postcode',
  pictures: 'Save and read a picture',
  google: 'Test it',
};

const words: Readonly<Record<ConnectionName, Readonly<Partial<Record<Connection['state'], string>>>>> = {
  cards: {
    set: 'The card provider takes payments',
    own: 'The built-in test provider takes test cards. No money moves',
    test: 'These are the provider’s test keys. No money moves',
    off: 'Nobody can pay by card',
  },
  mail: {
    set: 'Sent through your mail server',
    own: 'Not sent: no mail server is configured. Emails stay in the outbox',
    off: 'Off: nobody is emailed about orders',
  },
  postcodes: {
    set: 'Looked up with a service, or in the shop’s own table if it does not respond',
    own: 'Looked up in the table supplied with the shop',
  },
  pictures: { set: 'In your bucket', own: 'In the database and its backups' },
  google: { set: 'Customers can use it', off: 'Its button says it is not available' },
  facebook: {
    set: 'Customers can use it. It is tested when one of them signs in',
    off: 'Its button says it is not available',
  },
  map: {
    set: 'Shown on the contact page on request, loaded by the customer’s browser',
    off: 'The contact page only shows the address',
  },
};

const stateWords = ({ name, state, waiting }: Connection): string =>
  [
    words[name][state] ?? '',
    waiting ? `${waiting} ${waiting === 1 ? 'email is' : 'emails are'} waiting to be sent` : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** 'Set by the server’s environment: MAIL_URL', or how to set it if nothing is set. The shop has one postcode service built in. */
function environmentWords({ name, state, variables }: Connection): string {
  const isSet = state === 'set' || state === 'test';
  const begins = !isSet ? 'Set this in' : name === 'postcodes' ? 'Choose another in' : 'Set by';
  return `${begins} the server’s environment: ${variables.join(', ')}`;
}

function Row({ connection }: { readonly connection: Connection }) {
  const { name, state, lastTry } = connection;
  const { now } = useShopClock();
  return (
    <li
      className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-4 first:border-t-0 lg:grid-cols-[44px_minmax(0,1fr)_170px_220px] [&_p]:mt-0.5 [&_p]:wrap-anywhere [&>.chip]:col-2 [&>.chip]:justify-self-start lg:[&>.chip]:col-auto"
      aria-label={connectionTitles[name]}
    >
      <span className="grid size-11 place-items-center rounded-small bg-oat-100">
        <Icon name={connectionIcons[name]} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">{connectionTitles[name]}</h2>
        <p>{stateWords(connection)}</p>
        <details className="text-sm text-muted">
          <summary className="min-h-12 cursor-pointer py-3">For whoever runs the server</summary>
          {environmentWords(connection)}
        </details>
        <Announced>
          {lastTry && (
            <p className="text-sm">
              {lastTry.text}{' '}
              <span className="text-muted">
                Tested by {lastTry.by}, {momentText(lastTry.at, now, shopTimeZone)}.
              </span>
            </p>
          )}
        </Announced>
      </div>
      <StateChip connection={connection} />
      {isTried(name) && !(name === 'google' && state === 'off') ? <TryButton name={name} /> : <span />}
    </li>
  );
}

/** The shop's own stand-in replaces the service, and does not do everything that the service does. */
const isStandIn = ({ name, state }: Connection): boolean => state === 'own' && (name === 'cards' || name === 'mail');

function StateChip({ connection }: { readonly connection: Connection }) {
  const { state, lastTry } = connection;
  if (state === 'off')
    return (
      <Chip tone="outlined" icon="circle-dashed">
        Not set up
      </Chip>
    );
  if (lastTry === null)
    return (
      <Chip tone="oat" icon="circle-dashed">
        Not tested yet
      </Chip>
    );
  if (lastTry.works && state === 'test')
    return (
      <Chip tone="custard" icon="circle-alert">
        Test mode
      </Chip>
    );
  if (lastTry.works && isStandIn(connection))
    return (
      <Chip tone="custard" icon="circle-alert">
        Stand-in
      </Chip>
    );
  return lastTry.works ? (
    <Chip tone="pistachio" icon="circle-check">
      Works
    </Chip>
  ) : (
    <Chip tone="loud" icon="circle-x">
      Does not work
    </Chip>
  );
}

function TryButton({ name }: { readonly name: TriedConnection }) {
  const attempt = useStaffWrite(tryConnection, { refreshes: [readConnections] });
  return (
    <div className="col-2 grid gap-2 justify-self-start lg:col-[auto] lg:justify-self-end">
      <Button
        busy={attempt.isBusy}
        aria-label={`${tryWords[name]}: ${connectionTitles[name]}`}
        onClick={() => void attempt.send({ name })}
      >
        {tryWords[name]}
      </Button>
      <FailureBanner failure={attempt.failure} />
    </div>
  );
}
