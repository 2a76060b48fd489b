import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  listShopVersions,
  readShopSettings,
  restoreShopSetting,
  saveShopSettings,
} from '#contract/admin/settings/settings.ts';
import { Opening } from './opening.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['identity', 'orders', 'enquiries', 'kitchen'] as const;

/** J-05: what the shop says of itself, and how it keeps orders. */
export function ShopSettings() {
  const { data, error } = useStaffQuery(readShopSettings, {});
  return data ? <Form page={data} /> : <Opening title="Settings" error={error} />;
}

function Form({ page }: { readonly page: SettingsPage }) {
  const writing = { refreshes: [listShopVersions] };
  const save = useStaffWrite(saveShopSettings, writing);
  const restore = useStaffWrite(restoreShopSetting, { refreshes: [readShopSettings, listShopVersions] });
  const editor = useSettingsEditor({ keys, page, read: readShopSettings, save });
  const maySeeMoney = useMay('settings.money');
  const identity = { editor, of: 'identity' } as const;
  const orders = { editor, of: 'orders' } as const;
  const enquiries = { editor, of: 'enquiries' } as const;
  return (
    <SettingsForm
      title="Settings"
      keys={keys}
      page={page}
      editor={editor}
      versions={(close) => (
        <VersionsSheet keys={keys} page={page} list={listShopVersions} restore={restore} onClose={close} />
      )}
    >
      <SettingsSection
        title="Who we are"
        lead={
          <>
            On emails, receipts and the shop’s pages.{' '}
            {maySeeMoney ? (
              <>
                Legal name and VAT number stand under <Link to={adminUrls.settingsMoney}>Money</Link>.
              </>
            ) : (
              'Legal name and VAT number are the owner’s to change.'
            )}
          </>
        }
      >
        <div className="halves">
          <SettingInput {...identity} path="name" />
          <SettingInput
            {...identity}
            path="shortName"
            help="Where there is little room. The name begins with it; else all of the name stands there."
          />
          <SettingInput {...identity} path="mark" help="In the drawn mark. Empty: the first of the name." />
          <SettingInput {...identity} path="copyrightYear" />
          <SettingInput {...identity} path="telephone.shown" />
          <SettingInput {...identity} path="telephone.link" help="As tel:+441212345678: a tap on it rings." />
          <SettingInput {...identity} path="address.street" />
          <SettingInput {...identity} path="address.town" />
          <SettingInput {...identity} path="address.country" />
          <SettingInput {...identity} path="address.countryCode" help="Two letters, such as GB." />
          <SettingInput {...identity} path="email" type="email" help="Customers’ answers come here." />
        </div>
        <SettingInput {...identity} path="parking" />
      </SettingsSection>
      <SettingsSection title="Map and links" lead="Where the map has its mark, and where links lead.">
        <div className="halves">
          <SettingInput {...identity} path="position.latitude" />
          <SettingInput {...identity} path="position.longitude" />
        </div>
        <SettingInput {...identity} path="links.map" type="url" />
        <SettingInput {...identity} path="links.social" type="url" />
      </SettingsSection>
      <SettingsSection title="Orders" lead="What is changed here counts for orders from then on.">
        <div className="halves">
          <SettingInput {...orders} path="unpaidMinutes" after="minutes" />
          <SettingInput {...orders} path="linkHours" after="hours" help="For orders that staff take." />
          <SettingInput {...orders} path="visitMinutes" after="minutes" help="The entry in a customer’s calendar." />
          <SettingInput {...orders} path="numberPrefix" help="Two to four capital letters." />
          <SettingInput {...orders} path="reminderDays" after="days before" help="Where a part is still to pay." />
        </div>
        <SettingInput
          {...orders}
          path="payOnCollection"
          help="Whether staff may take an order that is paid when it is picked up."
        />
      </SettingsSection>
      <SettingsSection
        title="Enquiries"
        lead="On what terms a bespoke cake is quoted, where its quote says nothing else."
      >
        <div className="halves">
          <SettingInput {...enquiries} path="depositPercent" after="%" help="Of the whole: paid to accept." />
          <SettingInput {...enquiries} path="balanceDays" after="days before" help="The pick-up." />
          <SettingInput {...enquiries} path="quoteDays" after="days" help="Its day is held so long." />
        </div>
      </SettingsSection>
      <SettingsSection title="The kitchen" lead="Said wherever somebody asks what may be eaten.">
        <SettingInput editor={editor} of="kitchen" path="notice" rows={5} />
      </SettingsSection>
    </SettingsForm>
  );
}
