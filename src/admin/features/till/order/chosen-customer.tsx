import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { type CustomerPage, readCustomer } from '#contract/admin/customers/customer-page.ts';

/** J-04: whom the address names, once; a reload goes on with what was typed since. */
export function ChosenCustomer({ onChosen }: { readonly onChosen: (customer: CustomerPage) => void }) {
  const [query, setQuery] = useSearchParams();
  const customerId = Number(query.get('customer')) || 0;
  const page = useStaffQuery(readCustomer, { customerId }, { enabled: customerId > 0 });
  const begun = useRef(0);
  const customer = customerId > 0 ? page.data : undefined;
  useEffect(() => {
    if (customerId === 0) begun.current = 0;
    if (customer === undefined || begun.current === customer.id) return;
    begun.current = customer.id;
    onChosen(customer);
    setQuery(
      (all) => {
        all.delete('customer');
        return all;
      },
      { replace: true },
    );
  });
  return customerId > 0 && <FailureBanner failure={page.error} note="Choose who it is for below." />;
}
