import { useSearchParams } from 'react-router';
import { calendarOfQuote } from '#contract/enquiries.ts';
import { ThreadScreen } from '#web/features/enquiries/thread/thread-screen.tsx';
import { Collecting } from '#web/features/orders/collecting.tsx';
import { SellerLine } from '#web/features/orders/seller-line.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/enquiry';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Your enquiry', 'What you asked for, our answers and our quote.');
}
export const headers = secretAddressHeaders;

export default function EnquiryPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const which = token === null ? { enquiryId: query.get('id') ?? '' } : { token };
  return (
    <ThreadScreen
      which={which}
      collecting={({ orderNo, status }) => (
        <>
          <SellerLine className="confirmation-paper" isReceipt />
          <Collecting
            order={{ orderNo, status }}
            readCalendar={(call) => call(calendarOfQuote, { ...which, orderNo })}
            isAgreed
          />
        </>
      )}
    />
  );
}
