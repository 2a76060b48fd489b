import '#web/styles/content/contact.css';
import '#web/styles/content/content.css';
import '#web/styles/enquiries.css';

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BespokeContent } from '#contract/content/pages.ts';
import { ownEnquiries } from '#contract/enquiries.ts';
import { urls } from '#contract/pages/urls.ts';
import { enquiryKindTexts } from '#domain/enquiry.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { useShop } from '#web/base/shop.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/values/rich-text.tsx';
import { AskForm } from './ask-form.tsx';
import { stateWords } from './state-words.ts';

const stepsOf = (answerDays: number) =>
  [
    ['pencil', 'Tell us your date, how many people, and what you have in mind.'],
    ['mail', `We reply ${withinText(answerDays)} with questions or a quote, and hold your day for you.`],
    ['card', 'You accept by paying the deposit online. The balance is due before the day.'],
    ['shop', 'You collect it from our counter, boxed to travel flat in a car boot. We do not deliver.'],
  ] as const;

const withinText = (days: number): string => (days === 1 ? 'within a day' : `within ${days} days`);

export const AskScreen = ({ bespoke }: { bespoke: BespokeContent }) => {
  const { telephone, answerDays } = useShop();
  return (
    <div className="wrap">
      <Crumbs here="Wedding & Bespoke Cakes" />
      <div className="category-header">
        <div>
          <h1>Wedding &amp; Bespoke Cakes</h1>
          <p>{bespoke.lead}</p>
        </div>
      </div>
      <ul className="bespoke-cakes" aria-label="Cakes that we have made">
        {bespoke.pictures.map(({ picture, alt, line }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be there twice
          <li key={place}>
            <Picture
              file={picture}
              alt={alt}
              widths={[240, 320, 480, 640]}
              sizes="(min-width: 1320px) 312px, (min-width: 768px) 23vw, 46vw"
            />
            <p>{line}</p>
          </li>
        ))}
      </ul>
      <div className="two-columns">
        <section className="contact-box">
          <h2>Your enquiry</h2>
          <AskForm />
        </section>
        <div className="contact-side">
          <OwnEnquiries />
          <section className="contact-box rich">
            <h2>How much cake?</h2>
            <RichText blocks={bespoke.guide} />
            <h2>Taste it first</h2>
            <RichText blocks={bespoke.tasting} />
          </section>
          <section className="contact-box">
            <h2>How it works</h2>
            <ol className="enquiry-steps">
              {stepsOf(answerDays).map(([icon, text]) => (
                <li key={icon}>
                  <Icon name={icon} />
                  <span>{text}</span>
                </li>
              ))}
            </ol>
            <p>
              Rather talk? Call us on <a href={telephone.link}>{telephone.shown}</a>.
            </p>
          </section>
        </div>
      </div>
    </div>
  );
};

/** The account's enquiries; nothing if nobody is logged in, or if there are none. */
function OwnEnquiries() {
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
