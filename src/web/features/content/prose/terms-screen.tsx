import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { useShop } from '#web/base/shop.ts';
import { CompanyFacts } from './company-facts.tsx';
import { ProsePage, type ProsePart } from './prose-page.tsx';
import { TalkToUs } from './talk-to-us.tsx';

const partsOf = ({ company, kitchenNotice, unpaidOrderMinutes }: Shop): readonly ProsePart[] => [
  {
    title: 'Who we are',
    body: (
      <>
        <CompanyFacts />
        <p>{`We are registered with ${company.foodRegistration}.`}</p>
      </>
    ),
  },
  {
    title: 'Your order',
    body: (
      <p>
        An order is an offer to buy. It is accepted when the payment has come through, and we confirm it by email. An
        order that is not paid within {unpaidOrderMinutes} minutes expires, and its cakes go back on the shelf.
      </p>
    ),
  },
  {
    title: 'Prices',
    body: (
      <p>
        Prices are in pounds and include VAT where it applies. You pay the price that is shown when you confirm. If it
        changed while you were ordering, we tell you first.
      </p>
    ),
  },
  {
    title: 'Collecting',
    body: (
      <p>
        We do not deliver. Orders are collected from our counter at the day and time that you choose. See{' '}
        <Link to={urls.pickupInformation}>Pick-up Information</Link>.
      </p>
    ),
  },
  {
    title: 'Paying',
    body: <p>You pay by card when you order. We take no payment at the counter for orders made here.</p>,
  },
  {
    title: 'Cancelling and returns',
    body: (
      <p>
        The right to cancel within 14 days does not apply to food that goes off quickly, nor to what is made to your
        order (Consumer Contracts Regulations 2013, regulation 28). We let you cancel all the same until we start
        baking: see our <Link to={urls.returnsPolicy}>Returns Policy</Link>. Your rights where a cake is not as
        described, not fit to eat or not of satisfactory quality (Consumer Rights Act 2015) are not affected.
      </p>
    ),
  },
  {
    title: 'If something goes wrong',
    body: (
      <p>
        We answer for what we sell. Nothing in these terms limits our liability for death or injury caused by our
        negligence, for fraud, or for anything else that the law does not let us limit.
      </p>
    ),
  },
  {
    title: 'Complaints',
    body: (
      <p>
        Write to <a href={`mailto:${company.complaints.email}`}>{company.complaints.email}</a>, or ring us. We answer
        within {company.complaints.answerDays} working days.
      </p>
    ),
  },
  {
    title: 'Allergies',
    body: <p>Every product names its allergens. {kitchenNotice}</p>,
  },
  {
    title: 'Law',
    body: (
      <p>
        These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland you may
        also go to the courts there. Last updated {company.termsUpdated}.
      </p>
    ),
  },
];

export const TermsScreen = () => {
  const shop = useShop();
  return (
    <ProsePage
      title="Terms & Conditions"
      lead={`What ${shop.name} promises, and what it asks of you.`}
      parts={partsOf(shop)}
      side={<TalkToUs />}
    />
  );
};
