import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/contact.css';
import type { ReactNode } from 'react';
import { directionsTo } from '#web/lib/directions-to.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TelephoneAndEmail } from '#web/ui/values/telephone-and-email.tsx';

/** How to reach the bakery; `children` are further ways, before these. */
export const ContactWays = ({ boxed = false, children }: { boxed?: boolean; children?: ReactNode }) => {
  const { hours } = useShop();
  return (
    <ul className={boxed ? 'contact-box contact-ways' : 'contact-ways'}>
      {children}
      <TelephoneAndEmail />
      <li>
        <Icon name="clock" />
        <span>{hours}</span>
      </li>
    </ul>
  );
};

/** Where the bakery is: `short` above the whole address, and directions to it. */
export const AddressWay = ({ short }: { short: string }) => {
  const shop = useShop();
  return (
    <li>
      <Icon name="pin" />
      <span>
        <span>{short}</span>
        <br />
        <span>{shop.place.line}</span>
      </span>
      <a href={directionsTo(shop)} className="nowrap">
        Directions
      </a>
    </li>
  );
};

export const TalkToUs = ({ children }: { children?: ReactNode }) => (
  <section className="contact-box" aria-labelledby="talk-to-us">
    <h2 id="talk-to-us">Talk to us</h2>
    <ContactWays>{children}</ContactWays>
  </section>
);

/** The rating that the council gave, if the owner has entered it. */
export const Hygiene = () => {
  const { hygieneRating, links } = useShop();
  if (hygieneRating === null) return null;
  const said = `Food hygiene rating: ${hygieneRating} of 5`;
  return (
    <p className="note">
      <Icon name="circle-check" />
      {links.hygiene === null ? <span>{said}</span> : <a href={links.hygiene}>{said}</a>}
    </p>
  );
};
