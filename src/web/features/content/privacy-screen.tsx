import { urls } from '#contract/urls.ts';
import { shopConfig } from '#shop-config';
import { ProsePage } from './prose-page.tsx';

const { email } = shopConfig;

export const PrivacyScreen = () => (
  <ProsePage
    title="Privacy"
    lead="We keep what we need to bake and hand over your order, and nothing for anybody else."
  >
    <h2>What we keep</h2>
    <ul>
      <li>Your name, e-mail address and telephone number, and your date of birth if you give it.</li>
      <li>Your orders, with the names and addresses in them.</li>
      <li>What you write to us.</li>
      <li>Your e-mail address for the newsletter, with the time at which you asked for it.</li>
    </ul>
    <h2>On your device</h2>
    <p>
      Your cart and your login are kept in your own browser. One cookie protects the forms against misuse. We use no
      advertising and no tracking, ours or others'.
    </p>
    <h2>Who else sees it</h2>
    <p>
      Card details go to our payment provider and never reach us. Postcodes are looked up through a public service, by
      our server and without your name.
    </p>
    <p>
      Where the contact page offers a map, it comes from Google, and only when you ask for it. Google then learns your
      network address.
    </p>
    <h2>How long</h2>
    <p>
      Orders are kept for six years, because tax law asks for it. Your account is kept until you ask us to delete it,
      your newsletter address until you do, and every letter has the link to leave it. Against misuse of our forms we
      remember your network address for an hour, in a form that cannot be read back.
    </p>
    <h2>Your rights</h2>
    <p>
      You may see, correct or delete what we hold about you: on your <a href={urls.profile}>profile</a>, or write to{' '}
      <a href={`mailto:${email}`}>{email}</a>. You may also complain to the Information Commissioner's Office.
    </p>
  </ProsePage>
);
