import { shopConfig } from '#shop-config';
import { ProsePage } from './prose-page.tsx';

const { telephone, email } = shopConfig;

export const ReturnsScreen = () => (
  <ProsePage title="Returns Policy" lead="If something is not right, we put it right.">
    <h2>Something is wrong with the cake</h2>
    <p>
      Tell us at the counter, or within 24 hours of collecting, with a photograph if you can. We will bake it again or
      give your money back, whichever you prefer. Your statutory rights are not affected.
    </p>
    <h2>You have changed your mind</h2>
    <p>
      Fresh food and cakes made to your wishes cannot be sent back once we have started baking. Until then we cancel the
      order and return the whole amount to the card that paid it.
    </p>
    <h2>Not collected</h2>
    <p>
      We keep an order until we close on its day. If you are running late, ring us and we will see what can be done.
    </p>
    <h2>How to reach us</h2>
    <p>
      Ring <a href={telephone.link}>{telephone.shown}</a> or write to <a href={`mailto:${email}`}>{email}</a>, with your
      order number.
    </p>
  </ProsePage>
);
