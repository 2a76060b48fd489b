import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Banner } from '#admin/ui/data/banner.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readMoneySettings } from '#contract/admin/settings.ts';
import { SettingInput } from './setting-input.tsx';
import { ofMoney, SettingsScreen, SettingsSection } from './settings-form.tsx';
import { VatRates } from './vat-rates.tsx';

const keys = ['company', 'discount', 'refunds'] as const;
const title = 'Money';

/** J-05: the business, VAT, the discount and refunds; saving confirms the member's identity again (T-07). */
export function MoneySettings() {
  const { data } = useStaffQuery(readMoneySettings, {});
  const maySeeRoles = useMay('staff.manage');
  return (
    <SettingsScreen title={title} of={ofMoney} keys={keys}>
      <SettingsSection title="VAT" lead="Prices include VAT. The VAT class is set on each product.">
        <SettingInput name="company.vat" />
        <SettingInput name="company.vatQuarterMonth" />
        {data?.settings.company.value.vat === null && (
          <Banner kind="info">The shop has no VAT number: no VAT is shown on any page, receipt or report.</Banner>
        )}
        {data && <VatRates rates={data.vatRates} />}
      </SettingsSection>
      <SettingsSection title="Discount" lead="Shown in the awning, the cart and on the receipt.">
        <SettingInput name="discount.policy" />
        <div className="halves">
          <SettingInput name="discount.percent" />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Refunds"
        lead={
          <>
            The refund limit of each role is set under {maySeeRoles ? <Link to={adminUrls.roles}>Roles</Link> : 'Roles'}
            .
          </>
        }
      >
        <SettingInput name="refunds.reasons" />
        <div className="halves">
          <SettingInput name="refunds.lateHours" />
          <SettingInput name="refunds.latePercent" />
        </div>
        <p className="text-sm text-muted">
          When a customer cancels less than this many hours before collection, the order’s page proposes to keep this
          much of what was paid; 0 keeps nothing, and a deposit for items on loan is never kept by it. It should say the
          same as your terms and your <a href="/returns-policy">Returns Policy</a>. Customers who cancel themselves,
          which they can until baking starts, are refunded in full.
        </p>
      </SettingsSection>
      <SettingsSection
        title="The business"
        lead="As British law requires: on the terms, invoices and the footer of every page. Rarely changed."
        isFolded
      >
        <div className="halves">
          <SettingInput name="company.legalName" />
          <SettingInput name="company.number" />
        </div>
        <SettingInput name="company.address" />
        <SettingInput name="company.foodRegistration" />
        <div className="halves">
          <SettingInput name="company.complaints.email" />
          <SettingInput name="company.complaints.answerDays" />
        </div>
        <SettingInput name="company.processors" />
        <SettingInput name="company.termsUpdated" />
      </SettingsSection>
    </SettingsScreen>
  );
}
