import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { listShopVersions, readShopSettings, restoreShopSetting, saveShopSettings } from '#contract/admin/settings.ts';
import { fieldName } from '#domain/staff/settings/setting-fields.ts';
import { SettingInput } from './email-settings.tsx';
import { Opening } from './opening.tsx';
import { type Column, RowList } from './row-list.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['menu'] as const;
const title = 'Menu and footer';

const text: Column = { name: 'text', label: 'Text' };
const link: Column = { name: 'link', label: 'Link' };
const picture: Column = { name: 'picture', label: 'Picture', isPicture: true };
const groupTitle: Column = { name: 'title', label: 'Title' };
const icon: Column = {
  name: 'icon',
  label: 'Icon',
  choices: { grid: 'Grid', cake: 'Cake', party: 'Party', wand: 'Wand' },
};

/** The menus of the shop belong to the shop window. */
const tabs = <PlaceTabs />;

/** The menus, in the order in which customers meet them. */
export function MenuSettings() {
  const { data, error } = useStaffQuery(readShopSettings, {});
  return data ? <Form page={data} /> : <Opening title={title} error={error} tabs={tabs} />;
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
      onChange: (typed: string) => editor.set({ [field]: typed }),
      error: editor.faults[field],
      another: 'Add a link',
    };
  };
  return (
    <SettingsForm
      title={title}
      keys={keys}
      page={page}
      editor={editor}
      tabs={tabs}
      versions={(close) => (
        <VersionsSheet keys={keys} page={page} list={listShopVersions} restore={restore} onClose={close} />
      )}
    >
      <SettingsSection
        isFolded
        title="Main menu"
        lead="Next to ‘Categories’, at the top of every page. A link is an address in the shop, such as /about."
      >
        <RowList {...list('bar')} columns={[text, link]} most={8} />
      </SettingsSection>
      <SettingsSection isFolded title="More on phones" lead="After the main menu, in the phone menu.">
        <RowList {...list('more')} columns={[text, link]} most={8} />
      </SettingsSection>
      <SettingsSection isFolded title="Featured" lead="With its picture, in the categories menu.">
        <div className="grid grid-cols-1 gap-gap md:grid-cols-3">
          <SettingInput {...menu} path="featured.text" />
          <SettingInput {...menu} path="featured.link" />
          <SettingInput {...menu} path="featured.picture" />
        </div>
      </SettingsSection>
      <SettingsSection isFolded title="Groups" lead="The categories menu.">
        <RowList
          {...list('groups')}
          columns={[groupTitle, icon]}
          most={6}
          another="Add a group"
          inner={(row, change) => (
            <RowList
              value={JSON.stringify(row.links ?? [])}
              onChange={(typed) => change({ links: JSON.parse(typed) })}
              columns={[text, link, picture]}
              most={16}
              another="Add a link"
            />
          )}
        />
      </SettingsSection>
      <SettingsSection isFolded title="Searching" lead="Suggested when somebody starts a search. One per line.">
        <SettingInput {...menu} path="popularSearches" rows={6} />
      </SettingsSection>
      <SettingsSection isFolded title="Empty pages" lead="What to offer when a page is empty or does not exist.">
        <div className="halves">
          <SettingInput {...menu} path="browse.text" />
          <SettingInput {...menu} path="browse.link" />
          <SettingInput {...menu} path="otherwise" />
          <SettingInput {...menu} path="notFound.picture" />
        </div>
        <RowList {...list('notFound.links')} columns={[text, link]} most={8} />
      </SettingsSection>
      <SettingsSection isFolded title="Page footer" lead="Between ‘About’ and ‘Contact’, and under the name.">
        <SettingInput {...menu} path="footer" />
        <RowList {...list('footerLinks')} columns={[text, link]} most={6} />
      </SettingsSection>
    </SettingsForm>
  );
}
