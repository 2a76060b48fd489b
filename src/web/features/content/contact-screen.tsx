import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/contact.css';
import '#web/styles/content/content.css';
import { directionsTo } from '#web/lib/directions-to.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactMap } from './contact-map.tsx';
import { ContactWays } from './contact-ways.tsx';

export const ContactScreen = ({ mapScript }: { mapScript: string | null }) => {
  const shop = useShop();
  const { address } = shop;
  return (
    <div className="wrap">
      <Crumbs here="Contact" />
      <div className="category-header">
        <div>
          <h1>Contact Us</h1>
          <p>Questions, special requests and allergies: we would rather you asked.</p>
        </div>
      </div>
      <div className="two-columns">
        <section className="contact-box">
          <h2>Send an email</h2>
          <ContactForm />
          <p className="contact-elsewhere">
            A wedding, or a cake that is in no catalogue?{' '}
            <Link to={urls.bespokeCakes}>Ask us for a wedding or bespoke cake</Link>
          </p>
        </section>
        <div className="contact-side">
          <ContactMap script={mapScript} />
          <ContactWays boxed>
            <li>
              <Icon name="pin" />
              <span>{`${address.street}, ${address.town}, ${address.country}`}</span>
              <span>{shop.company.address}</span>
              <a href={directionsTo(shop)}>Directions</a>
            </li>
          </ContactWays>
        </div>
      </div>
    </div>
  );
};
