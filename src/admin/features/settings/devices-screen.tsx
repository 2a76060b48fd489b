import { type FormEvent, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useRefreshSession, useSession } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { enrolDevice, type ListedDevices, listDevices, revokeDevice } from '#contract/admin/team/tablet.ts';
import { SettingsTabs } from './settings-tabs.tsx';

export function DevicesScreen() {
  const { data, error } = useStaffQuery(listDevices, {});
  const { device } = useSession();
  return (
    <>
      <PageHeader title="Devices" sub="Tablets the team shares" />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <div className="halves">
            <DeviceList devices={data.devices} />
            {device === null && <EnrolDevice />}
          </div>
        ) : (
          !error && <SkeletonLines label="Loading devices…" />
        )}
      </Page>
    </>
  );
}

/** The shop's shared tablets (T-06). */
function DeviceList({ devices }: ListedDevices) {
  const refresh = useRefreshSession();
  const revoke = useStaffWrite(revokeDevice, { refreshes: [listDevices], onDone: () => void refresh() });
  const { shop } = useSession();
  const now = useNow();
  const moment = (at: string) => momentText(at, now, shop.timeZone);
  return (
    <Panel title="The shop’s devices">
      <FailureBanner failure={revoke.failure} />
      {devices.length === 0 ? (
        <EmptyState icon="tablet" title="No tablets yet">
          Open this screen on the tablet and enrol it.
        </EmptyState>
      ) : (
        <ul className="list">
          {devices.map(({ id, name, isWall, enrolledBy, createdAt, lastUsedAt, isThis }) => (
            <li key={id}>
              <Icon name="tablet" />
              <p>
                <b>
                  {name}
                  {isWall && ', wall tablet'}
                  {isThis && ', this device'}
                </b>
                <small>
                  Enrolled {moment(createdAt)} by {enrolledBy}
                  {lastUsedAt && `, last used ${moment(lastUsedAt)}`}
                </small>
              </p>
              <Button
                size="small"
                busy={revoke.isBusy}
                onClick={() => void revoke.send({ id })}
                aria-label={`Withdraw ${name}`}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Enrols this browser as a tablet of the shop. */
function EnrolDevice() {
  const [name, setName] = useState('');
  const [isWall, setWall] = useState(false);
  const refresh = useRefreshSession();
  const { send, isBusy, failure } = useStaffWrite(enrolDevice, {
    refreshes: [listDevices],
    onDone: () => void refresh(),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send({ name, isWall })) setName('');
  };
  return (
    <Panel title="Enrol this device">
      <form className="column" onSubmit={submit}>
        <FailureBanner failure={failure} />
        <p className="text-muted">
          Bakers and counter staff can then sign in here with their tile and PIN. It locks after three minutes without
          use.
        </p>
        <TextField
          label="Name"
          placeholder="Counter tablet"
          required
          maxLength={40}
          value={name}
          onText={setName}
          error={failure?.detail.fields?.name}
        />

        <Checkbox isOn={isWall} onSwitch={setWall}>
          Wall tablet: always shows the board, without money, addresses or telephone numbers, and asks for a PIN before
          any change
        </Checkbox>
        <Button type="submit" kind="primary" icon="plus" busy={isBusy}>
          Enrol this device
        </Button>
      </form>
    </Panel>
  );
}
