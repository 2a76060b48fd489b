import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/contact.css';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** How the bakery is reached; `children` are further ways, before these. */
export const ContactWays = ({ boxed = false, children }: { boxed?: boolean; children?: ReactNode }) => {
  const { telephone, email, hours } = useShop();
  return (
    <ul className={boxed ? 'contact-box contact-ways' : 'contact-ways'}>
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
  );
};
