import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listShopVersions, readShopSettings, restoreShopSetting, saveShopSettings } from '#contract/admin/settings.ts';
import { Opening } from './opening.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['identity', 'orders', 'enquiries', 'kitchen'] as const;

/** J-05: what the shop says about itself, and how it keeps orders. */
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
                Legal name and VAT number are under <Link to={adminUrls.settingsMoney}>Money</Link>.
              </>
            ) : (
              'Only an owner can change the legal name and VAT number.'
            )}
          </>
        }
      >
        <div className="halves">
          <SettingInput {...identity} path="name" />
          <SettingInput {...identity} path="shortName" />
          <SettingInput {...identity} path="telephone.shown" />
          <SettingInput {...identity} path="email" />
          <SettingInput {...identity} path="address.street" />
          <SettingInput {...identity} path="address.town" />
          <SettingInput {...identity} path="address.postcode" />
          <SettingInput {...identity} path="links.social" />
          <div className="halves">
            <SettingInput {...identity} path="hygieneRating" />
            <SettingInput {...identity} path="links.hygiene" />
          </div>
        </div>
        <SettingInput {...identity} path="parking" />
      </SettingsSection>
      <SettingsSection title="Orders" lead="Changes apply to orders from then on.">
        <div className="halves">
          <SettingInput {...orders} path="unpaidMinutes" />
        </div>
        <SettingInput {...orders} path="payOnCollection" />
      </SettingsSection>
      <SettingsSection title="The kitchen" lead="Shown wherever customers ask about allergens.">
        <SettingInput editor={editor} of="kitchen" path="notice" />
      </SettingsSection>
      <SettingsSection
        title="Enquiries"
        lead="The standard terms for bespoke quotes, unless a quote says otherwise."
        isFolded
      >
        <div className="halves">
          <SettingInput {...enquiries} path="depositPercent" />
          <SettingInput {...enquiries} path="balanceDays" />
          <SettingInput {...enquiries} path="quoteDays" />
          <SettingInput {...enquiries} path="answerDays" />
        </div>
      </SettingsSection>
      <SettingsSection title="More" lead="Rarely changed." isFolded>
        <div className="halves">
          <SettingInput {...identity} path="mark" />
          <SettingInput {...identity} path="copyrightYear" />
          <SettingInput {...identity} path="address.country" />
          <SettingInput {...identity} path="address.countryCode" />
          <SettingInput {...identity} path="position.latitude" />
          <SettingInput {...identity} path="position.longitude" />
          <SettingInput {...orders} path="linkHours" />
          <SettingInput {...orders} path="reminderDays" />
          <SettingInput {...orders} path="loanDays" />
          <SettingInput {...orders} path="visitMinutes" />
          <SettingInput {...orders} path="numberPrefix" />
        </div>
        <SettingInput {...identity} path="links.map" />
      </SettingsSection>
    </SettingsForm>
  );
}
