import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import {
  listShopVersions,
  readShopSettings,
  restoreShopSetting,
  saveShopSettings,
} from '#contract/admin/settings/settings.ts';
import { mostPhrases } from '#contract/content/settings/identity-settings.ts';
import { fieldName } from '#domain/staff/settings/setting-fields.ts';
import { Opening } from './opening.tsx';
import { type Column, RowList } from './row-list.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const name: Column = { name: 'name', label: 'Name' };
const subject: Column = { name: 'subject', label: 'Subject' };
const text: Column = { name: 'text', label: 'Text', isLong: true };
const keys = ['phrases', 'letters'] as const;
const title = 'Emails';

/** J-05: the words of what is written to customers. */
export function EmailSettings() {
  const { data, error } = useStaffQuery(readShopSettings, {});
  return data ? <Form page={data} /> : <Opening title={title} error={error} />;
}

const shared = '{name}, {shop}, {telephone}, {hours} and {allergens}';

function Form({ page }: { readonly page: SettingsPage }) {
  const save = useStaffWrite(saveShopSettings, { refreshes: [listShopVersions] });
  const restore = useStaffWrite(restoreShopSetting, { refreshes: [readShopSettings, listShopVersions] });
  const editor = useSettingsEditor({ keys, page, read: readShopSettings, save });
  const list = (path: 'order' | 'message') => {
    const field = fieldName('phrases', path);
    return {
      value: editor.typed[field] ?? '',
      onChange: (typed: string) => editor.set(field, typed),
      error: editor.faults[field],
      most: mostPhrases,
    };
  };
  return (
    <SettingsForm
      title={title}
      keys={keys}
      page={page}
      editor={editor}
      versions={(close) => (
        <VersionsSheet keys={keys} page={page} list={listShopVersions} restore={restore} onClose={close} />
      )}
    >
      <SettingsSection
        title="Every email"
        lead="The first line of the email about a paid order, and the last of every one."
      >
        <SettingInput editor={editor} of="letters" path="opening" />
        <SettingInput editor={editor} of="letters" path="closing" help="Above the shop’s name and address." />
      </SettingsSection>
      <SettingsSection
        title="When nobody came"
        lead="The email that is ready for an order that was not collected. Empty, it is written anew each time."
      >
        <SettingInput editor={editor} of="phrases" path="notCollected.subject" />
        <SettingInput editor={editor} of="phrases" path="notCollected.text" />
      </SettingsSection>
      <SettingsSection
        title="About an order"
        lead={`A tap away where somebody writes to a customer. ${shared} are filled in, and {number}, {day}, {time} and {cake}; greeting and name stand around it by themselves.`}
      >
        <RowList {...list('order')} columns={[name, subject, text]} another="Another phrase" />
      </SettingsSection>
      <SettingsSection
        title="In answer to a message"
        lead={`A tap away where a message is answered. ${shared} are filled in.`}
      >
        <RowList {...list('message')} columns={[name, text]} another="Another phrase" />
      </SettingsSection>
      <SettingsSection title="Newsletter" lead="What a subscriber is invited with, and told in the first email.">
        <SettingInput editor={editor} of="letters" path="invitation" />
        <SettingInput editor={editor} of="letters" path="promise" />
      </SettingsSection>
    </SettingsForm>
  );
}
