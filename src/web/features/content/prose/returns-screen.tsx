import { ProsePage, type ProsePart } from './prose-page.tsx';
import { TalkToUs } from './talk-to-us.tsx';

const parts: readonly ProsePart[] = [
  {
    title: 'Something is wrong with the cake',
    body: (
      <p>
        Please tell us at the counter, or within 24 hours of collecting, with a photograph if you can: fresh food is
        hard to judge later. We will bake it again or give your money back, whichever you prefer. Your statutory rights
        run longer, and are not affected. Have your order number ready.
      </p>
    ),
  },
  {
    title: 'You have changed your mind',
    body: (
      <p>
        The 14-day right to cancel that you have for most things bought online does not apply to food that goes off
        quickly, nor to cakes made to your order. We are kinder than that: until we have started baking you may cancel,
        in your orders or by telephone, and we return the whole amount to the card that paid it. Afterwards we cannot.
      </p>
    ),
  },
  {
    title: 'Not collected',
    body: (
      <p>
        We keep an order until we close on its day. If you are running late, ring us and we will see what can be done.
      </p>
    ),
  },
];

export const ReturnsScreen = () => (
  <ProsePage
    title="Returns Policy"
    lead="If something is not right, we put it right."
    parts={parts}
    side={<TalkToUs />}
  />
);
