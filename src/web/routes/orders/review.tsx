import { useSearchParams } from 'react-router';
import { PicturesField } from '#web/features/enquiries/pictures-field.tsx';
import { ReviewScreen } from '#web/features/orders/review-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/review';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'How was it?', 'Tell us how your cake was.');
}
export const headers = secretAddressHeaders;

export default function ReviewPage() {
  const [query] = useSearchParams();
  return <ReviewScreen token={query.get('token') ?? ''} Pictures={PicturesField} />;
}
