import '#web/styles/content/contact.css';
import type { ReactNode } from 'react';
import { shopConfig } from '#shop-config';
import { Icon } from '#web/ui/icon.tsx';

const { telephone, email, hours } = shopConfig;

/** Whom to ask, beside a page of text; `children` are more ways. */
export const TalkToUs = ({ children }: { children?: ReactNode }) => (
  <section className="contact-box" aria-labelledby="talk-to-us">
    <h2 id="talk-to-us">Talk to us</h2>
    <ul className="contact-ways">
      {children}
      <li>
        <Icon name="phone" />
        <a href={telephone.link}>{telephone.shown}</a>
      </li>
      <li>
        <Icon name="mail" />
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      <li>
        <Icon name="clock" />
        <span>{hours}</span>
      </li>
    </ul>
  </section>
);
