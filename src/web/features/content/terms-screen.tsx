import { Link } from 'react-router';
import { urls } from '#contract/urls.ts';
import { shopConfig } from '#shop-config';
import { ProsePage } from './prose-page.tsx';

const { name, address, unpaidOrderMinutes } = shopConfig;

export const TermsScreen = () => (
  <ProsePage title="Terms & Conditions" lead={`What ${name} promises, and what it asks of you.`}>
    <h2>Who we are</h2>
    <p>{`${name}, ${address.street}, ${address.town}, ${address.country}.`}</p>
    <h2>Your order</h2>
    <p>
      An order is an offer to buy. It is accepted when the payment has come through, and we confirm it by e-mail. An
      order that is not paid within {unpaidOrderMinutes} minutes expires, and its cakes go back on the shelf.
    </p>
    <h2>Prices</h2>
    <p>
      Prices are in pounds and include VAT where it applies. You pay the price that is shown when you confirm. If it
      changed while you were ordering, we tell you first.
    </p>
    <h2>Collecting</h2>
    <p>
      We do not deliver. Orders are collected from our counter at the day and time that you choose. See{' '}
      <Link to={urls.pickupInformation}>Pick-up Information</Link>.
    </p>
    <h2>Cancelling and returns</h2>
    <p>
      See our <Link to={urls.returnsPolicy}>Returns Policy</Link>.
    </p>
    <h2>Allergies</h2>
    <p>
      Every product names its allergens. All of them are made in one kitchen that handles gluten, eggs, milk, soya and
      nuts, so we cannot promise a cake without traces.
    </p>
    <h2>Law</h2>
    <p>These terms are governed by the law of England and Wales.</p>
  </ProsePage>
);
