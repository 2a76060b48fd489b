import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownEnquiries } from '#contract/enquiries.ts';
import { urls } from '#contract/pages/urls.ts';
import { enquiryKindTexts } from '#domain/enquiry/enquiry.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session/session.ts';
import { stateWords } from './state-words.ts';

/** Of the account; nothing where nobody is logged in, or there are none. */
export function OwnEnquiries() {
  const session = useSession();
  const { data } = useQuery(
    {
      queryKey: ['own-enquiries', session?.userId ?? null],
      queryFn: () => callOverHttp(ownEnquiries, {}),
      enabled: session !== null,
      gcTime: 0,
    },
    queryClient(),
  );
  if (!data || data.enquiries.length === 0) return null;
  return (
    <section className="contact-box">
      <h2>Your enquiries</h2>
      <ul className="enquiry-own">
        {data.enquiries.map(({ id, kind, eventDate, state }) => (
          <li key={id}>
            <Link to={urls.ownEnquiry(id)}>
              {enquiryKindTexts[kind]}, {formatPickupDate(eventDate)}
            </Link>
            <span className="small muted">{stateWords[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
