import { useState } from 'react';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { saveFile } from '#admin/lib/save-file.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { type CustomerPage, exportCustomer, readmitAccount } from '#contract/admin/customers/customer-page.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

type ActsProps = {
  readonly customer: CustomerPage;
  readonly onChanged: (customer: CustomerPage) => void;
  readonly onGone: () => void;
};

/** What few may do, and seldom. */
export function CustomerActs({ customer, onChanged, onGone }: ActsProps) {
  const mayExport = useMay('customers.export');
  const mayManage = useMay('customers.manage');
  const [open, setOpen] = useState<'suspend' | 'forget' | null>(null);
  const download = useAct();
  const readmit = useStaffWrite(readmitAccount, { onDone: onChanged });
  const close = (): void => setOpen(null);
  if (!mayExport && !mayManage) return null;
  const save = async (): Promise<void> => {
    const { name, json } = await askShop(exportCustomer, { customerId: customer.id });
    saveFile(name, json, 'application/json');
  };
  return (
    <Panel title="Their data">
      <div className="column">
        {mayExport && (
          <Button icon="download" block busy={download.isBusy} onClick={() => void download.run(save)}>
            Export their data
          </Button>
        )}
        <FailureBanner failure={download.failure ?? readmit.failure} />
        {mayManage &&
          customer.account !== null &&
          (customer.account.suspendedAt === null ? (
            <Button icon="ban" block onClick={() => setOpen('suspend')}>
              Suspend
            </Button>
          ) : (
            <Button
              icon="circle-check"
              block
              busy={readmit.isBusy}
              onClick={() => void readmit.send({ customerId: customer.id })}
            >
              Lift the suspension
            </Button>
          ))}
        {mayManage && (
          <>
            <Button kind="danger" icon="trash-2" block onClick={() => setOpen('forget')}>
              Delete this customer
            </Button>
            <p className="small muted">The sums and days of their orders stay, without their name.</p>
          </>
        )}
      </div>
      <SuspendDialog open={open === 'suspend'} customer={customer} onClose={close} onChanged={onChanged} />
      <ForgetDialog open={open === 'forget'} customer={customer} onClose={close} onGone={onGone} />
    </Panel>
  );
}
