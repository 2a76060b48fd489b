import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listShopVersions, readShopSettings, restoreShopSetting, saveShopSettings } from '#contract/admin/settings.ts';
import { SettingInput } from './email-settings.tsx';
import { Opening } from './opening.tsx';
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
          <SettingInput
            {...identity}
            path="shortName"
            help="Used where space is short. It must be the start of the name; otherwise the full name is used."
          />
          <SettingInput {...identity} path="telephone.shown" type="tel" help="Tapping it calls the shop." />
          <SettingInput {...identity} path="email" type="email" help="Customers’ replies go here." />
          <SettingInput {...identity} path="address.street" help="With its number." />
          <SettingInput {...identity} path="address.town" />
          <SettingInput
            {...identity}
            path="address.postcode"
            help="On labels, receipts and emails, and for sat navs."
          />
          <SettingInput {...identity} path="links.social" type="url" />
          <div className="halves">
            <SettingInput
              {...identity}
              path="hygieneRating"
              help="From 0 to 5, as your council gave it. Shown on About and Contact."
            />
            <SettingInput {...identity} path="links.hygiene" type="url" help="Its page at ratings.food.gov.uk." />
          </div>
        </div>
        <SettingInput {...identity} path="parking" />
      </SettingsSection>
      <SettingsSection title="Orders" lead="Changes apply to orders from then on.">
        <div className="halves">
          <SettingInput {...orders} path="unpaidMinutes" after="minutes" />
        </div>
        <SettingInput
          {...orders}
          path="payOnCollection"
          help="Whether staff can take orders that are paid on collection."
        />
      </SettingsSection>
      <SettingsSection title="The kitchen" lead="Shown wherever customers ask about allergens.">
        <SettingInput editor={editor} of="kitchen" path="notice" rows={5} />
      </SettingsSection>
      <SettingsSection
        title="Enquiries"
        lead="The standard terms for bespoke quotes, unless a quote says otherwise."
        isFolded
      >
        <div className="halves">
          <SettingInput {...enquiries} path="depositPercent" after="%" help="Of the total, paid to accept." />
          <SettingInput {...enquiries} path="balanceDays" after="days before" help="Before pick-up." />
          <SettingInput {...enquiries} path="quoteDays" after="days" help="How long its day is held." />
          <SettingInput {...enquiries} path="answerDays" after="days" help="Customers are told the day." />
        </div>
      </SettingsSection>
      <SettingsSection title="More" lead="Rarely changed." isFolded>
        <div className="halves">
          <SettingInput
            {...identity}
            path="mark"
            help="The letter in the badge. Leave empty for the first letter of the name."
          />
          <SettingInput {...identity} path="copyrightYear" />
          <SettingInput {...identity} path="address.country" />
          <SettingInput {...identity} path="address.countryCode" help="Two letters, such as GB." />
          <SettingInput {...identity} path="position.latitude" help="Where the map pin goes." />
          <SettingInput {...identity} path="position.longitude" />
          <SettingInput {...orders} path="linkHours" after="hours" help="For orders taken by staff." />
          <SettingInput {...orders} path="reminderDays" after="days before" help="If part is still to pay." />
          <SettingInput
            {...orders}
            path="loanDays"
            after="days"
            help="For example a stand. After that it is overdue."
          />
          <SettingInput
            {...orders}
            path="visitMinutes"
            after="minutes"
            help="Length of the entry in the customer’s calendar."
          />
          <SettingInput {...orders} path="numberPrefix" help="Two to four capital letters." />
        </div>
        <SettingInput {...identity} path="links.map" type="url" />
      </SettingsSection>
    </SettingsForm>
  );
}
