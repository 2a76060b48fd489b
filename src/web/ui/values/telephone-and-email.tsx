import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Two items of a list: how to reach the bakery at any hour. */
export function TelephoneAndEmail() {
  const { telephone, email } = useShop();
  const [mailbox, host] = email.split('@');
  return (
    <>
      <li>
        <Icon name="phone" />
        <a href={telephone.link}>{telephone.shown}</a>
      </li>
      <li>
        <Icon name="mail" />
        <a href={`mailto:${email}`}>
          <span>
            {mailbox}@<wbr />
            {host}
          </span>
        </a>
      </li>
    </>
  );
}
