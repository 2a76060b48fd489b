import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { listShopVersions, readShopSettings, restoreShopSetting, saveShopSettings } from '#contract/admin/settings.ts';
import { Opening } from './opening.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['menu'] as const;
const title = 'Menu and footer';

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
        <SettingInput {...menu} path="bar" />
      </SettingsSection>
      <SettingsSection isFolded title="More on phones" lead="After the main menu, in the phone menu.">
        <SettingInput {...menu} path="more" />
      </SettingsSection>
      <SettingsSection isFolded title="Featured" lead="With its picture, in the categories menu.">
        <div className="grid grid-cols-1 gap-gap md:grid-cols-3">
          <SettingInput {...menu} path="featured.text" />
          <SettingInput {...menu} path="featured.link" />
          <SettingInput {...menu} path="featured.picture" />
        </div>
      </SettingsSection>
      <SettingsSection isFolded title="Groups" lead="The categories menu.">
        <SettingInput {...menu} path="groups" />
      </SettingsSection>
      <SettingsSection isFolded title="Searching" lead="Suggested when somebody starts a search. One per line.">
        <SettingInput {...menu} path="popularSearches" />
      </SettingsSection>
      <SettingsSection isFolded title="Empty pages" lead="What to offer when a page is empty or does not exist.">
        <div className="halves">
          <SettingInput {...menu} path="browse.text" />
          <SettingInput {...menu} path="browse.link" />
          <SettingInput {...menu} path="otherwise" />
          <SettingInput {...menu} path="notFound.picture" />
        </div>
        <SettingInput {...menu} path="notFound.links" />
      </SettingsSection>
      <SettingsSection isFolded title="Page footer" lead="Between ‘About’ and ‘Contact’, and under the name.">
        <SettingInput {...menu} path="footer" />
        <SettingInput {...menu} path="footerLinks" />
      </SettingsSection>
    </SettingsForm>
  );
}
