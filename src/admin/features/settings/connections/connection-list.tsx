import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { type Connection, readConnections, tryConnection } from '#contract/admin/settings/connections.ts';
import { connectionTitles, isTried, type TriedConnection } from '#domain/staff/settings/connections.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { connectionIcons, environmentWords, stateWords, tryWords } from './connection-words.ts';

/** Each service with how it stands, what it last answered, and a button that asks it. */
export const ConnectionList = ({ connections }: { readonly connections: readonly Connection[] }) => (
  <ul className="panel connections">
    {connections.map((connection) => (
      <Row key={connection.name} connection={connection} />
    ))}
  </ul>
);

function Row({ connection }: { readonly connection: Connection }) {
  const { name, state, lastTry } = connection;
  const { now } = useShopClock();
  return (
    <li aria-label={connectionTitles[name]}>
      <span className="connection-icon">
        <Icon name={connectionIcons[name]} />
      </span>
      <div className="grow">
        <h2>{connectionTitles[name]}</h2>
        <p>{stateWords(connection)}</p>
        <p className="muted small">{environmentWords(connection)}</p>
        {lastTry && (
          <p className="small" role="status">
            {lastTry.text}{' '}
            <span className="muted">
              Tried by {lastTry.by}, {momentText(lastTry.at, now, shopTimeZone)}.
            </span>
          </p>
        )}
      </div>
      <StateChip connection={connection} />
      {isTried(name) && !(name === 'google' && state === 'off') ? <TryButton name={name} /> : <span />}
    </li>
  );
}

/** What the shop has of its own takes the place of the service, and does not do all that it does. */
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
        Not tried yet
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
    <div className="connection-try">
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
