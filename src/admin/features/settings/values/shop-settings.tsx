import { Link } from 'react-router';
import { useMay } from '#admin/lib/session/session.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { SettingInput } from './setting-input.tsx';
import { ofShop, SettingsScreen, SettingsSection } from './settings-form.tsx';

const keys = ['identity', 'orders', 'enquiries', 'kitchen'] as const;

/** J-05: what the shop says about itself, and how it keeps orders. */
export function ShopSettings() {
  const maySeeMoney = useMay('settings.money');
  return (
    <SettingsScreen title="Settings" of={ofShop} keys={keys}>
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
          <SettingInput name="identity.name" />
          <SettingInput name="identity.shortName" />
          <SettingInput name="identity.telephone.shown" />
          <SettingInput name="identity.email" />
          <SettingInput name="identity.address.street" />
          <SettingInput name="identity.address.town" />
          <SettingInput name="identity.address.postcode" />
          <SettingInput name="identity.links.social" />
          <div className="halves">
            <SettingInput name="identity.hygieneRating" />
            <SettingInput name="identity.links.hygiene" />
          </div>
        </div>
        <SettingInput name="identity.parking" />
      </SettingsSection>
      <SettingsSection title="Orders" lead="Changes apply to orders from then on.">
        <div className="halves">
          <SettingInput name="orders.unpaidMinutes" />
        </div>
        <SettingInput name="orders.payOnCollection" />
      </SettingsSection>
      <SettingsSection title="The kitchen" lead="Shown wherever customers ask about allergens.">
        <SettingInput name="kitchen.notice" />
      </SettingsSection>
      <SettingsSection
        title="Enquiries"
        lead="The standard terms for bespoke quotes, unless a quote says otherwise."
        isFolded
      >
        <div className="halves">
          <SettingInput name="enquiries.depositPercent" />
          <SettingInput name="enquiries.balanceDays" />
          <SettingInput name="enquiries.quoteDays" />
          <SettingInput name="enquiries.answerDays" />
        </div>
      </SettingsSection>
      <SettingsSection title="More" lead="Rarely changed." isFolded>
        <div className="halves">
          <SettingInput name="identity.mark" />
          <SettingInput name="identity.copyrightYear" />
          <SettingInput name="identity.address.country" />
          <SettingInput name="identity.address.countryCode" />
          <SettingInput name="identity.position.latitude" />
          <SettingInput name="identity.position.longitude" />
          <SettingInput name="orders.linkHours" />
          <SettingInput name="orders.reminderDays" />
          <SettingInput name="orders.loanDays" />
          <SettingInput name="orders.visitMinutes" />
          <SettingInput name="orders.numberPrefix" />
        </div>
        <SettingInput name="identity.links.map" />
      </SettingsSection>
    </SettingsScreen>
  );
}
