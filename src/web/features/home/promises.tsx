import { shopConfig } from '#shop-config';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const { address, hours } = shopConfig;

const promises: readonly (readonly [icon: IconName, title: string, text: string])[] = [
  ['pin', 'Pick-up only', `One counter, ${address.street}, ${address.town}`],
  ['clock', `Collect ${hours}`, 'Choose your day and a time to the quarter hour'],
  ['cake', 'Made by hand', 'Whisked, baked and iced in small batches'],
];

export const Promises = () => (
  <div className="wrap">
    <ul className="promise">
      {promises.map(([icon, title, text]) => (
        <li key={title}>
          <Icon name={icon} />
          <p>
            <b>{title}</b>
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ul>
  </div>
);
