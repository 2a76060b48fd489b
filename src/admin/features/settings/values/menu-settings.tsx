import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import {
  listShopVersions,
  readShopSettings,
  restoreShopSetting,
  saveShopSettings,
} from '#contract/admin/settings/settings.ts';
import { fieldName } from '#domain/staff/settings/setting-fields.ts';
import { Opening } from './opening.tsx';
import { type Column, RowList } from './row-list.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['menu'] as const;
const title = 'Menu';

const text: Column = { name: 'text', label: 'Text' };
const link: Column = { name: 'link', label: 'Leads to' };
const picture: Column = { name: 'picture', label: 'Picture', isPicture: true };
const groupTitle: Column = { name: 'title', label: 'Title' };
const icon: Column = {
  name: 'icon',
  label: 'Icon',
  choices: { grid: 'Grid', cake: 'Cake', party: 'Party', wand: 'Wand' },
};

/** The ways through the shop, in the order in which customers meet them. */
export function MenuSettings() {
  const { data, error } = useStaffQuery(readShopSettings, {});
  return data ? <Form page={data} /> : <Opening title={title} error={error} />;
}

function Form({ page }: { readonly page: SettingsPage }) {
  const save = useStaffWrite(saveShopSettings, { refreshes: [listShopVersions] });
  const restore = useStaffWrite(restoreShopSetting, { refreshes: [readShopSettings, listShopVersions] });
  const editor = useSettingsEditor({ keys, page, read: readShopSettings, save });
  const menu = { editor, of: 'menu' } as const;
  const list = (path: string) => {
    const field = fieldName('menu', path);
    return {
      value: editor.typed[field] ?? '',
      onChange: (typed: string) => editor.set(field, typed),
      error: editor.faults[field],
      another: 'Another link',
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
        title="In the bar"
        lead="Beside ‘Categories’, at the head of every page. A link is an address of the shop, such as /about."
      >
        <RowList {...list('bar')} columns={[text, link]} most={8} />
      </SettingsSection>
      <SettingsSection title="More on telephones" lead="After those of the bar, in the menu of a telephone.">
        <RowList {...list('more')} columns={[text, link]} most={8} />
      </SettingsSection>
      <SettingsSection title="Featured" lead="With its picture, in the menu of categories.">
        <div className="thirds">
          <SettingInput {...menu} path="featured.text" />
          <SettingInput {...menu} path="featured.link" />
          <SettingInput {...menu} path="featured.picture" />
        </div>
      </SettingsSection>
      <SettingsSection title="Groups" lead="The menu of categories.">
        <RowList
          {...list('groups')}
          columns={[groupTitle, icon]}
          most={6}
          another="Another group"
          inner={(row, change) => (
            <RowList
              value={JSON.stringify(row.links ?? [])}
              onChange={(typed) => change({ links: JSON.parse(typed) })}
              columns={[text, link, picture]}
              most={16}
              another="Another link"
            />
          )}
        />
      </SettingsSection>
      <SettingsSection title="Searching" lead="Offered where somebody begins to search. One a line.">
        <SettingInput {...menu} path="popularSearches" rows={6} />
      </SettingsSection>
      <SettingsSection title="Where nothing is" lead="What a page that is empty, unknown or not there offers instead.">
        <div className="halves">
          <SettingInput {...menu} path="browse.text" />
          <SettingInput {...menu} path="browse.link" />
          <SettingInput {...menu} path="otherwise" />
          <SettingInput {...menu} path="notFound.picture" />
        </div>
        <RowList {...list('notFound.links')} columns={[text, link]} most={8} />
      </SettingsSection>
      <SettingsSection title="The foot of every page" lead="Between ‘About’ and ‘Contact’, and under the name.">
        <SettingInput {...menu} path="footer" />
        <RowList {...list('footerLinks')} columns={[text, link]} most={6} />
      </SettingsSection>
    </SettingsForm>
  );
}
