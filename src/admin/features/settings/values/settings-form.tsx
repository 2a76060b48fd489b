import { type ReactNode, useState } from 'react';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import type { SettingsEditor, SettingsPage } from '#admin/features/settings/values/use-settings-editor.ts';
import { useShortcuts } from '#admin/lib/keys/shortcuts.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { LeaveBar } from '#admin/ui/frame/leave-bar.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import type { OfficeSettingKey } from '#domain/staff/settings/setting-fields.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import '#admin/styles/settings/values.css';

type SettingsFormProps = {
  readonly title: string;
  readonly keys: readonly OfficeSettingKey[];
  readonly page: SettingsPage;
  readonly editor: SettingsEditor;
  /** The list of former versions, which exists while it is open. */
  readonly versions: (close: () => void) => ReactNode;
  readonly children: ReactNode;
};

const changesText = (count: number): string => (count === 1 ? '1 change not saved' : `${count} changes not saved`);

/** One screen of settings: its sections with one 'Save' for all of them. */
export function SettingsForm({ title, keys, page, editor, versions, children }: SettingsFormProps) {
  const { now } = useShopClock();
  const [isListing, setListing] = useState(false);
  const submit = async (): Promise<boolean> => {
    if (editor.isBusy) return false;
    const isSaved = await editor.submit();
    if (!isSaved) focusFirstFault();
    return isSaved;
  };
  useShortcuts([{ keys: 'Ctrl+S', label: 'Save', group: 'Settings', act: () => void submit() }]);
  const newest = newestOf(keys, page);
  return (
    <>
      <PageHeader
        title={title}
        sub={
          newest?.changedBy
            ? `Changed last by ${newest.changedBy}, ${momentText(newest.changedAt, now, shopTimeZone)}`
            : 'As it came with the shop'
        }
        actions={
          <>
            {editor.isDirty && (
              <Button kind="ghost" className="only-wide" onClick={editor.discard}>
                Discard
              </Button>
            )}
            <Button kind="outline" icon="history" onClick={() => setListing(true)}>
              Versions
            </Button>
            <Button kind="primary" busy={editor.isBusy} disabled={!editor.isDirty} onClick={() => void submit()}>
              {editor.isDirty ? 'Save' : 'Nothing to save'}
            </Button>
          </>
        }
      />
      <Page>
        <SettingsTabs />
        <div className="settings-form">
          <FailureBanner failure={editor.failure} note="What you typed is kept on this device." />
          {editor.isOld && (
            <Banner kind="info">
              {newest?.changedBy || 'Somebody'} saved settings since you began. Saving shows what differs.
            </Banner>
          )}
          {editor.isDirty && (
            <p className="row row--apart settings-changes">
              {changesText(editor.count)}
              <Button kind="ghost" size="small" className="only-phone" onClick={editor.discard}>
                Discard
              </Button>
            </p>
          )}
          {children}
        </div>
      </Page>
      <LeaveBar
        isDirty={editor.isDirty}
        isBusy={editor.isBusy}
        onSave={submit}
        onDiscard={editor.discard}
        text={`You have ${changesText(editor.count)}.`}
      />
      {isListing && versions(() => setListing(false))}
      <Differing keys={keys} editor={editor} now={now} />
    </>
  );
}

function newestOf(keys: readonly OfficeSettingKey[], { settings }: SettingsPage) {
  const kept = keys.flatMap((key) => settings[key] ?? []).filter(({ changedBy }) => changedBy !== '');
  return kept.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))[0];
}

type DifferingProps = {
  readonly keys: readonly OfficeSettingKey[];
  readonly editor: SettingsEditor;
  readonly now: number;
};

function Differing({ keys, editor, now }: DifferingProps) {
  if (editor.stale === null) return null;
  const { page, differences } = editor.stale;
  const newest = newestOf(keys, page);
  return (
    <DifferenceDialog
      key={newest?.changedAt}
      what="settings"
      them={newest?.changedBy || 'Somebody'}
      when={newest ? momentText(newest.changedAt, now, shopTimeZone) : ''}
      differences={differences}
      isBusy={editor.isBusy}
      failure={editor.failure}
      onClose={editor.closeStale}
      onChoose={(mine) => void editor.submitChoice(mine)}
    />
  );
}

/** Once what is wrong stands beside its field. */
function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.settings-form [aria-invalid="true"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}

type SectionProps = { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode };

/** A part of a screen: what it is about beside its fields. */
export const SettingsSection = ({ title, lead, children }: SectionProps) => (
  <section className="settings-section" aria-label={title}>
    <div>
      <h2>{title}</h2>
      {lead !== undefined && <p className="muted small">{lead}</p>}
    </div>
    <div className="column">{children}</div>
  </section>
);
