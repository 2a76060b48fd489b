import { twelveHourText } from '#domain/pickup.ts';
import { shopConfig } from '#shop-config';
import { ProsePage } from './prose-page.tsx';

const { address, pickup } = shopConfig;

export const PickupScreen = () => (
  <ProsePage title="Pick-up Information" lead="Everything is collected from one counter. Here is how it works.">
    <h2>Where</h2>
    <p>
      {`${address.street}, ${address.town}, ${address.country}.`} There is parking on the street, and we are happy to
      carry larger cakes to your car.
    </p>
    <h2>When</h2>
    <p>
      {`Choose a day and a time between ${twelveHourText(pickup.opens)} and ${twelveHourText(pickup.closes)} at checkout. `}
      We hold orders until we close on the day.
    </p>
    <h2>What to bring</h2>
    <ul>
      <li>Your order number, from the confirmation email.</li>
      <li>A level car boot or a flat footwell. Not a lap, however tempting.</li>
    </ul>
  </ProsePage>
);
