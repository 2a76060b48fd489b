import '#web/styles/content/contact.css';
import type { ReactNode } from 'react';
import { ContactWays } from '../contact-ways.tsx';

export const TalkToUs = ({ children }: { children?: ReactNode }) => (
  <section className="contact-box" aria-labelledby="talk-to-us">
    <h2 id="talk-to-us">Talk to us</h2>
    <ContactWays>{children}</ContactWays>
  </section>
);
