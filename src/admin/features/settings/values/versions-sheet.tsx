import { useState } from 'react';
import type { SavedSettings, SettingsPage } from '#admin/features/settings/values/use-settings-editor.ts';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import type { StaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import type { listMoneyVersions, listShopVersions, SettingVersions } from '#contract/admin/settings.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type OfficeSettingKey, settingTitles } from '#domain/staff/settings/setting-fields.ts';

type VersionsProps = {
  /** The settings of this screen. */
  readonly keys: readonly OfficeSettingKey[];
  readonly page: SettingsPage;
  readonly list: typeof listShopVersions | typeof listMoneyVersions;
  readonly restore: StaffWrite<never, SavedSettings>;
  readonly onClose: () => void;
};

/** Who changed which setting when, newest first; any version is restored with one tap. */
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
    if (answer?.outcome === 'saved') announce(`${titleOf(key)} restored to version ${version}.`);
  };
  return (
    <Sheet open onClose={onClose} title="Versions">
      <div className="column">
        <FailureBanner failure={error ?? restore.failure} note="Nothing was restored." />
        {isStale && (
          <Banner kind="warning" isNews>
            Somebody has changed it in the meantime. Nothing was restored. This is the latest version.
          </Banner>
        )}
        {!data && !error && <SkeletonLines lines={8} label="Loading versions…" />}
        {data && versions.every(({ version }) => version === 1) && (
          <Banner kind="info">No changes yet. Every change appears here and can be restored.</Banner>
        )}
        <ol className="grid gap-4.5">
          {versions.map((one) => (
            <li
              key={`${one.key} ${one.version}`}
              className="grid gap-1.5 border-b border-line pb-4.5 [&_p]:wrap-anywhere"
            >
              <div className="flex flex-wrap items-center justify-between gap-2.5">
                <b>
                  {titleOf(one.key)}, version {one.version}
                </b>
                {one.counts ? (
                  <Chip tone="pistachio" icon="circle-check">
                    Current
                  </Chip>
                ) : (
                  <Button
                    size="small"
                    icon="history"
                    busy={restore.isBusy}
                    aria-label={`Restore version ${one.version} of ${titleOf(one.key)}`}
                    onClick={() => void bringBack(one)}
                  >
                    Restore
                  </Button>
                )}
              </div>
              <p className="text-sm text-muted">
                {one.by || 'Original'}, {momentText(one.at, now, shopTimeZone)}
              </p>
              {one.changes.map((change) => (
                <p key={change.field} className="text-sm">
                  {change.label}: <span className="text-muted">{change.before}</span> → <b>{change.after}</b>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  );
}
