import '#web/styles/content/contact.css';
import '#web/styles/content/content.css';
import '#web/styles/enquiries/enquiries.css';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { AskForm } from './ask-form.tsx';
import { OwnEnquiries } from './own-enquiries.tsx';

const steps = [
  ['pencil', 'Tell us the day, how many people, and what you have in mind.'],
  ['mail', 'We answer in a day or two with questions or a quote, and hold your day for you.'],
  ['card', 'You accept by paying the deposit online. The balance is due before the day.'],
] as const;

export const AskScreen = () => {
  const { telephone } = useShop();
  return (
    <div className="wrap">
      <Crumbs here="Wedding & Bespoke Cakes" />
      <div className="category-header">
        <div>
          <h1>Wedding &amp; Bespoke Cakes</h1>
          <p>A cake that is in no catalogue: tell us what it is to be, and we say what it costs.</p>
        </div>
      </div>
      <div className="two-columns">
        <section className="contact-box">
          <h2>Your enquiry</h2>
          <AskForm />
        </section>
        <div className="contact-side">
          <OwnEnquiries />
          <section className="contact-box">
            <h2>How it goes</h2>
            <ol className="enquiry-steps">
              {steps.map(([icon, text]) => (
                <li key={icon}>
                  <Icon name={icon} />
                  <span>{text}</span>
                </li>
              ))}
            </ol>
            <p>
              You would rather talk? Ring us on <a href={telephone.link}>{telephone.shown}</a>.
            </p>
          </section>
        </div>
      </div>
    </div>
  );
};
