import { type ReactNode, useState } from 'react';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import {
  newestOf,
  type SettingsEditor,
  type SettingsPage,
} from '#admin/features/settings/values/use-settings-editor.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { changesText, FormBars, FormNews, UnsavedChanges } from '#admin/ui/frame/form-bars.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { OfficeSettingKey } from '#domain/staff/settings/setting-fields.ts';
import { wordsOfSetting } from '#domain/staff/settings/setting-texts.ts';

type SettingsFormProps = {
  readonly title: string;
  readonly keys: readonly OfficeSettingKey[];
  readonly page: SettingsPage;
  readonly editor: SettingsEditor;
  /** The tabs of the place that it belongs to, if that is not the settings. */
  readonly tabs?: ReactNode;
  /** The list of previous versions, which exists while it is open. */
  readonly versions: (close: () => void) => ReactNode;
  readonly children: ReactNode;
};

/** One screen of settings: its sections with one 'Save' for all of them. */
export function SettingsForm({
  title,
  keys,
  page,
  editor,
  tabs = <SettingsTabs />,
  versions,
  children,
}: SettingsFormProps) {
  const { now } = useShopClock();
  const [isListing, setListing] = useState(false);
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
          {children}
        </div>
      </Page>
      <FormBars form={editor} text={`You have ${changesText(editor.count)}.`} />
      {isListing && versions(() => setListing(false))}
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
