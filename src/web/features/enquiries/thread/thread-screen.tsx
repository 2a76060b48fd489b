import '#web/styles/checkout/checkout.css';
import '#web/styles/content/contact.css';
import '#web/styles/enquiries.css';
import '#web/styles/orders/order-ticket.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  enquiryTexts,
  findEnquiry,
  type ShownEnquiry,
  type ShownQuote,
  type WhichEnquiry,
} from '#contract/enquiries.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { enquiryKindTexts } from '#domain/enquiry.ts';
import { Failure } from '#domain/failure.ts';
import { can } from '#domain/order/can.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { apart } from '#domain/text/typed-text.ts';
import { useShop } from '#web/base/shop.ts';
import { stateWords } from '#web/features/enquiries/state-words.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { QuoteCard } from './quote-card.tsx';
import { ReplyForm } from './reply-form.tsx';

type ScreenProps = {
  readonly which: WhichEnquiry;
  /** What the customer of an order needs to collect it. */
  readonly collecting: (quote: ShownQuote) => ReactNode;
};

type FoundEnquiry =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly enquiry: ShownEnquiry }
  | { readonly kind: 'failed'; readonly text: string; readonly mayTryAgain: boolean };

const isFinal = (error: Error): boolean =>
  error instanceof Failure && (error.code === 'notFound' || error.code === 'signInRequired');

/** Read only in the browser: no page cached for everybody contains it. */
function useEnquiry(which: WhichEnquiry) {
  const queryKey = ['enquiry', which];
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: () => callOverHttp(findEnquiry, which),
      retry: (failures, failure) => failures < 2 && !isFinal(failure),
      gcTime: 0,
    },
    queryClient(),
  );
  return {
    found: foundOf(data, error),
    readAgain: () => void refetch(),
    show: (enquiry: ShownEnquiry): void => void queryClient().setQueryData(queryKey, enquiry),
  };
}

function foundOf(enquiry: ShownEnquiry | undefined, error: Error | null): FoundEnquiry {
  if (enquiry) return { kind: 'loaded', enquiry };
  if (!error) return { kind: 'loading' };
  if (!(error instanceof Failure)) throw error;
  if (error.code === 'notFound') return { kind: 'failed', text: enquiryTexts.unknown, mayTryAgain: false };
  return { kind: 'failed', text: describeFailure(error).text, mayTryAgain: error.code !== 'signInRequired' };
}

/** For anybody with the link, or for the account that asked. The server's HTML shows only that the page is loading. */
export function ThreadScreen({ which, collecting }: ScreenProps) {
  const { found, readAgain, show } = useEnquiry(which);
  return (
    <div className="wrap enquiry">
      {found.kind === 'loading' && (
        <>
          <h1>Your enquiry</h1>
          <Waiting>Loading your enquiry...</Waiting>
        </>
      )}
      {found.kind === 'failed' && <NoEnquiry text={found.text} {...(found.mayTryAgain && { onAgain: readAgain })} />}
      {found.kind === 'loaded' && (
        <Loaded enquiry={found.enquiry} which={which} collecting={collecting} onChanged={show} onRefresh={readAgain} />
      )}
    </div>
  );
}

type LoadedProps = ScreenProps & {
  readonly enquiry: ShownEnquiry;
  readonly onChanged: (enquiry: ShownEnquiry) => void;
  readonly onRefresh: () => void;
};

type Entry = ShownEnquiry['thread'][number];

const momentText = (at: string): string => {
  const ms = Date.parse(at);
  return `${formatPickupDate(shopDate(ms, shopTimeZone))}, ${formatPickupTime(shopTime(ms, shopTimeZone))}`;
};

function doneText({ kind, from }: Entry): string | null {
  if (kind === 'quoted') return 'We sent you a quote.';
  if (kind === 'declined') return 'We cannot make this cake.';
  if (kind !== 'withdrawn') return null;
  return from === 'customer' ? 'You declined the quote.' : 'We withdrew our quote.';
}

/** What both sides said, in chronological order. */
function Thread({ enquiry }: { readonly enquiry: ShownEnquiry }) {
  const { name } = useShop();
  return (
    <ol className="enquiry-thread">
      {enquiry.thread.map((entry) => {
        const done = doneText(entry);
        const isOwn = entry.from === 'customer';
        return (
          <li key={entry.id} className={isOwn ? 'enquiry-said enquiry-said--own' : 'enquiry-said'}>
            {done !== null && <p className="enquiry-done">{done}</p>}
            {entry.text !== '' && (
              <p className="enquiry-text" dir="auto">
                {entry.text}
              </p>
            )}
            {entry.pictures.length > 0 && (
              <ul className="enquiry-thumbs">
                {entry.pictures.map((token, at) => (
                  <li key={token}>
                    <a href={photoAddress(token)} target="_blank" rel="noreferrer">
                      <img
                        src={photoAddress(token)}
                        alt={`${isOwn ? 'Yours' : 'Ours'}, number ${at + 1}`}
                        loading="lazy"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <p className="small muted">
              {isOwn ? 'You' : `${entry.by.split(' ', 1)[0]}, ${name}`},{' '}
              <time dateTime={entry.at}>{momentText(entry.at)}</time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function Loaded({ enquiry, which, collecting, onChanged, onRefresh }: LoadedProps) {
  const { quote, thread } = enquiry;
  const isBooked = quote?.state === 'accepted' && can.collect({ state: quote.status }) === 'yes';
  const isFresh = thread.length === 1 && enquiry.state === 'new';
  return (
    <>
      {isBooked ? (
        <Booked enquiry={enquiry} quote={quote} />
      ) : (
        <header className="enquiry-head">
          <h1>
            {isFresh ? 'Thank you for your enquiry' : quote?.state === 'accepted' ? 'Your order' : 'Your enquiry'}
          </h1>
          <p className="muted">
            {isFresh
              ? `${enquiry.answerBy === null ? '' : `We will reply by ${formatPickupDate(enquiry.answerBy)}. `}We have also sent a link to this page to ${enquiry.email}: use it to find our reply here at any time.`
              : quote?.state === 'cancelled'
                ? 'Cancelled'
                : stateWords[enquiry.state]}
          </p>
        </header>
      )}
      <div className="enquiry-columns">
        <div className="enquiry-main">
          {quote && (
            <QuoteCard
              quote={quote}
              allergies={enquiry.allergies}
              which={which}
              onChanged={onChanged}
              onRefresh={onRefresh}
            />
          )}
          {isBooked && collecting(quote)}
          <section className="contact-box enquiry-talk" aria-labelledby="thread">
            <h2 id="thread">Messages</h2>
            <Thread enquiry={enquiry} />
            <ReplyForm key={enquiry.id} enquiryId={enquiry.id} which={which} onChanged={onChanged} />
          </section>
        </div>
        <Asked enquiry={enquiry} />
      </div>
    </>
  );
}

/** After the largest purchase that anybody makes here: what the customer has now, and what comes next. */
const Booked = ({ enquiry, quote }: { readonly enquiry: ShownEnquiry; readonly quote: ShownQuote }) => {
  const { name } = useShop();
  /** Shares only the news: with the address of this page anybody could answer and pay. */
  const share = async (): Promise<void> => {
    const text = `The cake is ordered! We collect it from ${name} on ${formatPickupDate(quote.pickup.date)}.`;
    const url = window.location.origin;
    try {
      if (navigator.share) return await navigator.share({ text, url });
      await navigator.clipboard.writeText(`${text} ${url}`);
      showToast({ severity: 'success', title: 'Copied, to paste wherever you like' });
    } catch {
      // Whoever closes the list of ways to share has chosen none.
    }
  };
  const next = quote.parts.find(({ paidPence, amountPence }) => paidPence < amountPence);
  return (
    <header className="confirmation-header">
      <span className="confirmation-icon">
        <Icon name="check" />
      </span>
      <p className="lead">Thank you, {apart(enquiry.name)}</p>
      <h1>Your order</h1>
      <p className="muted">
        {formatPickupDate(quote.pickup.date)} is yours, and we have sent a confirmation to {enquiry.email}.{' '}
        {next &&
          `What comes next: the ${next.label.toLowerCase()}, by ${formatPickupDate(next.dueOn)}. We will email you in good time.`}
      </p>
      <div className="row">
        <Button small variant="outline" icon="printer" onClick={() => window.print()}>
          Print receipt
        </Button>
        <Button small variant="outline" icon="send" onClick={() => void share()}>
          Share the news
        </Button>
      </div>
    </header>
  );
};

const Asked = ({ enquiry }: { readonly enquiry: ShownEnquiry }) => (
  <section className="contact-box enquiry-asked" aria-labelledby="asked">
    <h2 id="asked">What you asked for</h2>
    <dl className="definitions">
      <div>
        <dt>For</dt>
        <dd>{enquiryKindTexts[enquiry.kind]}</dd>
      </div>
      <div>
        <dt>Day</dt>
        <dd>{formatPickupDate(enquiry.eventDate)}</dd>
      </div>
      <div>
        <dt>People</dt>
        <dd>{enquiry.servings}</dd>
      </div>
      {enquiry.flavours !== '' && (
        <div>
          <dt>Flavours</dt>
          <dd>{enquiry.flavours}</dd>
        </div>
      )}
      {enquiry.budget !== null && (
        <div>
          <dt>Budget</dt>
          <dd>{`about £${enquiry.budget.toLocaleString('en-GB')}`}</dd>
        </div>
      )}
      <div>
        <dt>Allergies</dt>
        <dd>{enquiry.allergies === '' ? 'None you know of' : enquiry.allergies}</dd>
      </div>
    </dl>
  </section>
);

const NoEnquiry = ({ text, onAgain }: { readonly text: string; readonly onAgain?: () => void }) => {
  const { telephone } = useShop();
  return (
    <div className="empty" role="alert">
      <Icon name="plate" className="plate" />
      <h1 className="empty-title">Your enquiry</h1>
      <p>
        {text} Or call us on{' '}
        <a className="nowrap" href={telephone.link}>
          {telephone.shown}
        </a>
        .
      </p>
      <p>
        Paid already? Your order is in the <Link to={urls.orderTracker}>Order Tracker</Link>, and in your account once
        its address is confirmed.
      </p>
      <div className="row">
        {onAgain && <Button onClick={onAgain}>Try again</Button>}
        <ButtonLink variant="outline" to={urls.bespokeCakes}>
          Ask for a cake
        </ButtonLink>
      </div>
    </div>
  );
};
