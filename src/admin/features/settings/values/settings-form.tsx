import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import {
  newestOf,
  type SavedSettings,
  SettingsContext,
  type SettingsPage,
  useSettingsEditor,
} from '#admin/features/settings/values/use-settings-editor.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { changesText, FormBars, FormNews, UnsavedChanges } from '#admin/ui/frame/form-bars.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import {
  listMoneyVersions,
  listShopVersions,
  readMoneySettings,
  readShopSettings,
  restoreMoneySetting,
  restoreShopSetting,
  saveMoneySettings,
  saveShopSettings,
} from '#contract/admin/settings.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { OfficeSettingKey } from '#domain/staff/settings/setting-fields.ts';
import { wordsOfSetting } from '#domain/staff/settings/setting-texts.ts';
import { VersionsSheet } from './versions-sheet.tsx';

type Schema<T = unknown> = z.ZodMiniType<T>;
/** The calls of one kind of settings. */
type Calls = {
  readonly read: Endpoint<Schema, Schema<SettingsPage>, Schema<SettingsPage>>;
  readonly save: Endpoint<Schema, Schema<SavedSettings>, Schema<SavedSettings>>;
  readonly list: typeof listShopVersions | typeof listMoneyVersions;
  readonly restore: Endpoint<Schema, Schema<SavedSettings>, Schema<SavedSettings>>;
};
export const ofShop = {
  read: readShopSettings,
  save: saveShopSettings,
  list: listShopVersions,
  restore: restoreShopSetting,
} as const;
export const ofMoney = {
  read: readMoneySettings,
  save: saveMoneySettings,
  list: listMoneyVersions,
  restore: restoreMoneySetting,
} as const;

type ScreenProps = {
  readonly title: string;
  readonly of: Calls;
  readonly keys: readonly OfficeSettingKey[];
  /** The tabs of the place that it belongs to, if that is not the settings. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
};

/** One screen of settings: its sections with one 'Save' for all of them. */
export function SettingsScreen(props: ScreenProps) {
  const { title, of, tabs = <SettingsTabs /> } = props;
  const { data, error } = useStaffQuery(of.read, {});
  if (data) return <SettingsForm {...props} tabs={tabs} page={data} />;
  return (
    <>
      <PageHeader title={title} />
      <Page>
        {tabs}
        <FailureBanner failure={error} />
        {!error && <SkeletonLines label="Loading settings…" lines={10} />}
      </Page>
    </>
  );
}

type FormProps = ScreenProps & { readonly page: SettingsPage };

function SettingsForm({ title, of, keys, tabs, page, children }: FormProps) {
  const { now } = useShopClock();
  const [isListing, setListing] = useState(false);
  const write = useStaffWrite(of.save, { refreshes: [of.list] });
  const restore = useStaffWrite(of.restore, { refreshes: [of.read, of.list] });
  const editor = useSettingsEditor({ keys, page, read: of.read, save: write });
  const save = (): void => {
    if (editor.isDirty) void editor.submit();
  };
  useShortcuts([{ keys: 'Ctrl+S', label: 'Save', group: 'Settings', act: save }]);
  const newest = newestOf(keys, page);
  return (
    <>
      <PageHeader
        title={title}
        sub={
          newest?.changedBy
            ? `Last changed by ${newest.changedBy}, ${momentText(newest.changedAt, now, shopTimeZone)}`
            : 'Original settings'
        }
        actions={
          <>
            <UnsavedChanges form={editor} />
            <Button kind="outline" icon="history" onClick={() => setListing(true)}>
              Versions
            </Button>
            <Button kind="primary" busy={editor.isBusy} disabled={!editor.isDirty} onClick={save}>
              {editor.isDirty ? 'Save' : 'Nothing to save'}
            </Button>
          </>
        }
      />
      <Page>
        {tabs}
        <div className="max-w-270 [&_.field_input:disabled]:border-dashed [&_.field_input:disabled]:bg-oat-100 [&>section:first-of-type]:border-t-0 [&>:is(.banner,p)]:mb-3 [&>section:first-of-type]:pt-2">
          <FormNews form={editor} news={`${newest?.changedBy || 'Somebody'} has saved settings`} />
          <SettingsContext value={editor}>{children}</SettingsContext>
        </div>
      </Page>
      <FormBars form={editor} text={`You have ${changesText(editor.count)}.`} />
      {isListing && (
        <VersionsSheet keys={keys} page={page} list={of.list} restore={restore} onClose={() => setListing(false)} />
      )}
      {editor.conflict && (
        <DifferenceDialog
          key={editor.conflict.at}
          what="settings"
          {...editor.conflict}
          differences={editor.conflict.differences.map((one) => ({ ...one, ...wordsOfSetting(one) }))}
          isBusy={editor.isBusy}
          onClose={editor.conflict.close}
          onChoose={(mine) => void editor.conflict?.resolve(mine)}
        />
      )}
    </>
  );
}

type SectionProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Its fields are hidden until somebody asks for them. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
};

/** A section of a screen: what it is about beside its fields. */
export const SettingsSection = ({ title, lead, isFolded = false, children }: SectionProps) => (
  <section
    className="grid gap-3.5 border-t border-line py-6 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-8"
    aria-label={title}
  >
    <div>
      <h2 className="mb-1 text-lg">{title}</h2>
      {lead !== undefined && <p className="text-sm text-muted">{lead}</p>}
    </div>
    {isFolded ? (
      <details>
        <summary className="min-h-12 cursor-pointer py-3">Show</summary>
        <div className="column">{children}</div>
      </details>
    ) : (
      <div className="column">{children}</div>
    )}
  </section>
);
