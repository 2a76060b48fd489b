import { useState } from 'react';
import type { SavedSettings, SettingsPage } from '#admin/features/settings/values/use-settings-editor.ts';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import type { StaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import type { listMoneyVersions, listShopVersions, SettingVersions } from '#contract/admin/settings/settings.ts';
import { type OfficeSettingKey, settingTitles } from '#domain/staff/settings/setting-fields.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

type VersionsProps = {
  /** Of this screen. */
  readonly keys: readonly OfficeSettingKey[];
  readonly page: SettingsPage;
  readonly list: typeof listShopVersions | typeof listMoneyVersions;
  readonly restore: StaffWrite<never, SavedSettings>;
  readonly onClose: () => void;
};

/** Who changed which setting when, the newest first; any of them comes back with one tap. */
export function VersionsSheet({ keys, page, list, restore, onClose }: VersionsProps) {
  const { now } = useShopClock();
  const { data, error } = useStaffQuery(list, {});
  const [isStale, setStale] = useState(false);
  const versions = data?.versions.filter(({ key }) => keys.some((own) => own === key)) ?? [];
  const titleOf = (key: string): string => settingTitles[keys.find((own) => own === key) ?? 'identity'];
  const bringBack = async ({ key, version }: SettingVersions[number]): Promise<void> => {
    const seen = page.settings[keys.find((own) => own === key) ?? 'identity']?.version ?? 0;
    const answer = await restore.send({ key, version, seen } as never);
    setStale(answer?.outcome === 'stale');
    if (answer?.outcome === 'saved') announce(`${titleOf(key)} is as it was in version ${version}.`);
  };
  return (
    <Sheet open onClose={onClose} title="Versions">
      <div className="column">
        <FailureBanner failure={error ?? restore.failure} note="Nothing was brought back." />
        {isStale && (
          <Banner kind="warning" isNews>
            Somebody changed it meanwhile: nothing was brought back. Here is how it stands now.
          </Banner>
        )}
        {!data && !error && <SkeletonLines lines={8} label="The versions are looked up" />}
        {data && versions.every(({ version }) => version === 1) && (
          <Banner kind="info">Nothing was changed yet. Each change stands here, and can be brought back.</Banner>
        )}
        <ol className="versions-list">
          {versions.map((one) => (
            <li key={`${one.key} ${one.version}`}>
              <div className="row row--apart row--wrap">
                <b>
                  {titleOf(one.key)}, version {one.version}
                </b>
                {one.counts ? (
                  <Chip tone="pistachio" icon="circle-check">
                    Counts now
                  </Chip>
                ) : (
                  <Button
                    size="small"
                    icon="history"
                    busy={restore.isBusy}
                    aria-label={`Bring back version ${one.version} of ${titleOf(one.key)}`}
                    onClick={() => void bringBack(one)}
                  >
                    Bring back
                  </Button>
                )}
              </div>
              <p className="muted small">
                {one.by || 'Came with the shop'}, {momentText(one.at, now, shopTimeZone)}
              </p>
              {one.changes.map((change) => (
                <p key={change.field} className="small">
                  {change.label}: <span className="muted">{change.before}</span> → <b>{change.after}</b>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  );
}
