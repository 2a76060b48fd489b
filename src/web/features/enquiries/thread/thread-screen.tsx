import '#web/styles/checkout/checkout.css';
import '#web/styles/content/contact.css';
import '#web/styles/enquiries/enquiries.css';
import type { ShownEnquiry, WhichEnquiry } from '#contract/enquiries.ts';
import { urls } from '#contract/pages/urls.ts';
import { enquiryKindTexts } from '#domain/enquiry/enquiry.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { useShop } from '#web/base/shop.ts';
import { stateWords } from '#web/features/enquiries/state-words.ts';
import { useEnquiry } from '#web/features/enquiries/use-enquiry.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { QuoteCard } from './quote-card.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';

type ScreenProps = { readonly which: WhichEnquiry };

/** For whoever has the link, or for the account that asked. The server's HTML is the waiting alone. */
export function ThreadScreen({ which }: ScreenProps) {
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
        <Loaded enquiry={found.enquiry} which={which} onChanged={show} onRefresh={readAgain} />
      )}
    </div>
  );
}

type LoadedProps = ScreenProps & {
  readonly enquiry: ShownEnquiry;
  readonly onChanged: (enquiry: ShownEnquiry) => void;
  readonly onRefresh: () => void;
};

function Loaded({ enquiry, which, onChanged, onRefresh }: LoadedProps) {
  const { quote, thread } = enquiry;
  const isFresh = thread.length === 1 && enquiry.state === 'new';
  return (
    <>
      <header className="enquiry-head">
        <h1>{isFresh ? 'Thank you, we have your enquiry' : 'Your enquiry'}</h1>
        <p className="muted">
          {isFresh
            ? `We have also sent a link to this page to ${enquiry.email}: with it you find our answer here at any time.`
            : quote?.state === 'cancelled'
              ? 'Cancelled'
              : stateWords[enquiry.state]}
        </p>
      </header>
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
          <section className="contact-box" aria-labelledby="thread">
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
        <dd>{enquiry.allergies === '' ? 'None that you know of' : enquiry.allergies}</dd>
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
        {text} Our number is <a href={telephone.link}>{telephone.shown}</a>.
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
