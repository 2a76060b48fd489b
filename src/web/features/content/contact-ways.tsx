import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/contact.css';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { TelephoneAndEmail } from '#web/ui/values/telephone-and-email.tsx';

/** How the bakery is reached; `children` are further ways, before these. */
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
