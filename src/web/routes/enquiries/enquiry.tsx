import { useSearchParams } from 'react-router';
import { ThreadScreen } from '#web/features/enquiries/thread/thread-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/secret-address.ts';
import type { Route } from './+types/enquiry';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Your enquiry', 'What you asked for, our answers and our quote.');
}
export const headers = secretAddressHeaders;

export default function EnquiryPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return <ThreadScreen which={token === null ? { enquiryId: query.get('id') ?? '' } : { token }} />;
}
