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
} from '#contract/admin/settings/settings.ts';
import { Opening } from './opening.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { useSettingsEditor } from './use-settings-editor.ts';
import { VatRates } from './vat-rates.tsx';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['company', 'discount', 'refunds'] as const;
const title = 'Money';

/** J-05: the business, VAT, the discount and refunds; saving asks once more who it is (T-07). */
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
      <SettingsSection title="VAT" lead="Prices include it. Which class a product is of stands with the product.">
        <SettingInput {...company} path="vat" help="Without one no VAT is shown anywhere, and none is reckoned." />
        {page.settings.company.value.vat === null && (
          <Banner kind="info">The shop has no VAT number: no VAT is shown on any page, receipt or report.</Banner>
        )}
        <VatRates rates={page.vatRates} />
      </SettingsSection>
      <SettingsSection title="Discount" lead="Shown in the awning, the cart and on the receipt.">
        <SettingInput editor={editor} of="discount" path="policy" />
        <div className="halves">
          <SettingInput
            editor={editor}
            of="discount"
            path="percent"
            after="%"
            help="An order that is just being placed at the former discount is told so before it is paid."
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Refunds"
        lead={
          <>
            How much each role gives back without asking again stands under{' '}
            {maySeeRoles ? <Link to={adminUrls.roles}>Roles</Link> : 'Roles'}.
          </>
        }
      >
        <SettingInput
          editor={editor}
          of="refunds"
          path="reasons"
          rows={7}
          help="One a line. Staff choose one of them, and the customer reads it."
        />
      </SettingsSection>
      <SettingsSection
        title="The business"
        lead="As British law wants it named: on the terms, invoices and every page’s foot."
      >
        <div className="halves">
          <SettingInput {...company} path="legalName" />
          <SettingInput {...company} path="number" />
        </div>
        <SettingInput {...company} path="address" />
        <SettingInput {...company} path="foodRegistration" />
        <div className="halves">
          <SettingInput {...company} path="complaints.email" type="email" />
          <SettingInput {...company} path="complaints.answerDays" after="working days" />
        </div>
        <SettingInput
          {...company}
          path="processors"
          help="One a line: whoever works with customers’ data for you, as the privacy page names them."
        />
        <SettingInput {...company} path="termsUpdated" />
      </SettingsSection>
    </SettingsForm>
  );
}
