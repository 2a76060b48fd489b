import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { retention } from '#shop-retention';
import { useShop } from '#web/base/shop.ts';
import { CompanyFacts } from './company-facts.tsx';
import { ProsePage, type ProsePart } from './prose-page.tsx';
import { TalkToUs } from './talk-to-us.tsx';

const partsOf = ({ company, email }: Shop): readonly ProsePart[] => [
  {
    title: 'Who answers for it',
    body: <CompanyFacts />,
  },
  {
    title: 'What we keep, why, and on what ground',
    body: (
      <ul>
        <li>
          Your orders, with the names, telephone numbers and addresses of who orders and who collects, and your email
          address: to make and hand over what you ordered (contract), and for our accounts (legal duty).
        </li>
        <li>
          If you order for somebody else, their name, telephone number and address, which we have from you: to hand the
          order over (our legitimate interest and yours). We write to them about nothing else.
        </li>
        <li>
          What you tell us of an allergy when you order by telephone or at the counter: to make that order safe for whom
          it is for (your consent, which asking us for it gives).
        </li>
        <li>The name and address that you want on an invoice with VAT: for our accounts and yours (legal duty).</li>
        <li>Your account: name, email address, telephone number, picture and orders (contract).</li>
        <li>
          Your date of birth, if you register: to see that an account belongs to somebody old enough to make a contract
          (legitimate interest). You can change it on your profile.
        </li>
        <li>What you write to us: to answer it (legitimate interest).</li>
        <li>Your email address for the newsletter, with the time at which you asked for it (consent).</li>
        <li>
          Networks from which somebody logs in or writes, in a form that cannot be read back: against misuse (legitimate
          interest).
        </li>
      </ul>
    ),
  },
  {
    title: 'On your device',
    body: (
      <p>
        Your cart, your login and, for 24 hours, what you have typed at the checkout (names, telephone numbers,
        addresses) are kept in your own browser. One cookie protects the forms against misuse. We use no advertising and
        no tracking, ours or others'.
      </p>
    ),
  },
  {
    title: 'Who else sees it',
    body: (
      <>
        <p>We sell nothing to anybody. On our behalf work:</p>
        <ul>
          {company.processors.map((processor) => (
            <li key={processor}>{processor}</li>
          ))}
        </ul>
        <p>
          Card details go to the payment provider and never reach us. Postcodes are looked up through a public service,
          by our server and without your name. If you log in with Google or Facebook, they learn that you did. Where the
          contact page offers a map, it comes from Google, and only when you ask for it; Google then learns your network
          address. Where one of them handles data outside the United Kingdom, it does so under the safeguards that the
          law asks for.
        </p>
      </>
    ),
  },
  {
    title: 'How long',
    body: (
      <ul>
        <li>{`Paid orders: ${retention.orderYears} years, because tax law asks for it. Unpaid ones: ${retention.unpaidOrderDays} days.`}</li>
        <li>{`What you told us of an allergy: ${retention.allergyNoteDays} days after the pick-up. Invoices with VAT: ${retention.orderYears} years, also where you delete your account.`}</li>
        <li>{`Photos for cakes: ${retention.photoDays} days after the pick-up. Those never ordered: ${retention.unorderedPhotoDays} days; those sent without logging in: ${retention.unclaimedPhotoHours} hours.`}</li>
        <li>{`The emails that we sent: ${retention.emailDays} days. What you wrote to us: ${retention.contactMessageDays} days. An enquiry for a cake of your own: ${retention.enquiryDays} days after its day, its pictures ${retention.enquiryPictureDays}. What you complained of: ${retention.complaintYears} years.`}</li>
        <li>{`Networks you logged in from: ${retention.trustedNetworkDays} days. Counts against misuse of our forms: ${retention.countHours} ${retention.countHours === 1 ? 'hour' : 'hours'}. What the card provider told us of a payment: ${retention.paymentNoticeDays} days.`}</li>
        <li>{`Who of our team did what with an order: the log names them and the order’s number, not you, and is kept for good. Their sessions: ${retention.staffSessionDays} days after the last use; invitations to join us: ${retention.staffInvitationDays} days after they ended.`}</li>
        <li>
          Your account until you delete it, your newsletter address until you leave: every newsletter has the link for
          it.
        </li>
      </ul>
    ),
  },
  {
    title: 'Your rights',
    body: (
      <>
        <p>
          You may see, correct, delete or take with you what we hold about you, ask us to use less of it, object, and
          take back a consent: on your <a href={urls.profile}>profile</a>, or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <p>
          You may also complain to the Information Commissioner's Office, Wycliffe House, Water Lane, Wilmslow, Cheshire
          SK9 5AF, telephone 0303 123 1113, <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
        </p>
        <p>Last updated {company.termsUpdated}.</p>
      </>
    ),
  },
];

export const PrivacyScreen = () => {
  const shop = useShop();
  return (
    <ProsePage
      title="Privacy"
      lead="We keep what we need to bake and hand over your order, and nothing for anybody else."
      parts={partsOf(shop)}
      side={<TalkToUs />}
    />
  );
};
