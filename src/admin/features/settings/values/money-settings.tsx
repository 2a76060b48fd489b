import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Banner } from '#admin/ui/data/banner.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  listMoneyVersions,
  readMoneySettings,
  restoreMoneySetting,
  saveMoneySettings,
} from '#contract/admin/settings.ts';
import { Opening } from './opening.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { useSettingsEditor } from './use-settings-editor.ts';
import { VatRates } from './vat-rates.tsx';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['company', 'discount', 'refunds'] as const;
const title = 'Money';

/** J-05: the business, VAT, the discount and refunds; saving confirms the member's identity again (T-07). */
export function MoneySettings() {
  const { data, error } = useStaffQuery(readMoneySettings, {});
  return data ? <Form page={data} /> : <Opening title={title} error={error} />;
}

function Form({ page }: { readonly page: z.output<typeof readMoneySettings.output> }) {
  const save = useStaffWrite(saveMoneySettings, { refreshes: [listMoneyVersions] });
  const restore = useStaffWrite(restoreMoneySetting, { refreshes: [readMoneySettings, listMoneyVersions] });
  const editor = useSettingsEditor({ keys, page, read: readMoneySettings, save });
  const maySeeRoles = useMay('staff.manage');
  const company = { editor, of: 'company' } as const;
  return (
    <SettingsForm
      title={title}
      keys={keys}
      page={page}
      editor={editor}
      versions={(close) => (
        <VersionsSheet keys={keys} page={page} list={listMoneyVersions} restore={restore} onClose={close} />
      )}
    >
      <SettingsSection title="VAT" lead="Prices include VAT. The VAT class is set on each product.">
        <SettingInput {...company} path="vat" />
        <SettingInput {...company} path="vatQuarterMonth" />
        {page.settings.company.value.vat === null && (
          <Banner kind="info">The shop has no VAT number: no VAT is shown on any page, receipt or report.</Banner>
        )}
        <VatRates rates={page.vatRates} />
      </SettingsSection>
      <SettingsSection title="Discount" lead="Shown in the awning, the cart and on the receipt.">
        <SettingInput editor={editor} of="discount" path="policy" />
        <div className="halves">
          <SettingInput editor={editor} of="discount" path="percent" />
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
        <SettingInput editor={editor} of="refunds" path="reasons" />
        <div className="halves">
          <SettingInput editor={editor} of="refunds" path="lateHours" />
          <SettingInput editor={editor} of="refunds" path="latePercent" />
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
          <SettingInput {...company} path="legalName" />
          <SettingInput {...company} path="number" />
        </div>
        <SettingInput {...company} path="address" />
        <SettingInput {...company} path="foodRegistration" />
        <div className="halves">
          <SettingInput {...company} path="complaints.email" />
          <SettingInput {...company} path="complaints.answerDays" />
        </div>
        <SettingInput {...company} path="processors" />
        <SettingInput {...company} path="termsUpdated" />
      </SettingsSection>
    </SettingsForm>
  );
}
