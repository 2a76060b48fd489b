import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { SettingInput } from './setting-input.tsx';
import { ofShop, SettingsScreen, SettingsSection } from './settings-form.tsx';

const keys = ['menu'] as const;
const title = 'Menu and footer';

/** The menus of the shop belong to the shop window. */
const tabs = <PlaceTabs />;

/** The menus, in the order in which customers meet them. */
export function MenuSettings() {
  return (
    <SettingsScreen title={title} of={ofShop} keys={keys} tabs={tabs}>
      <SettingsSection
        isFolded
        title="Main menu"
        lead="Next to ‘Categories’, at the top of every page. A link is an address in the shop, such as /about."
      >
        <SettingInput name="menu.bar" />
      </SettingsSection>
      <SettingsSection isFolded title="More on phones" lead="After the main menu, in the phone menu.">
        <SettingInput name="menu.more" />
      </SettingsSection>
      <SettingsSection isFolded title="Featured" lead="With its picture, in the categories menu.">
        <div className="grid grid-cols-1 gap-gap md:grid-cols-3">
          <SettingInput name="menu.featured.text" />
          <SettingInput name="menu.featured.link" />
          <SettingInput name="menu.featured.picture" />
        </div>
      </SettingsSection>
      <SettingsSection isFolded title="Groups" lead="The categories menu.">
        <SettingInput name="menu.groups" />
      </SettingsSection>
      <SettingsSection isFolded title="Searching" lead="Suggested when somebody starts a search. One per line.">
        <SettingInput name="menu.popularSearches" />
      </SettingsSection>
      <SettingsSection isFolded title="Empty pages" lead="What to offer when a page is empty or does not exist.">
        <div className="halves">
          <SettingInput name="menu.browse.text" />
          <SettingInput name="menu.browse.link" />
          <SettingInput name="menu.otherwise" />
          <SettingInput name="menu.notFound.picture" />
        </div>
        <SettingInput name="menu.notFound.links" />
      </SettingsSection>
      <SettingsSection isFolded title="Page footer" lead="Between ‘About’ and ‘Contact’, and under the name.">
        <SettingInput name="menu.footer" />
        <SettingInput name="menu.footerLinks" />
      </SettingsSection>
    </SettingsScreen>
  );
}
