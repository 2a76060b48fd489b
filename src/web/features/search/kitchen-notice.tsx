import { kitchen, shopConfig } from '#shop-config';

const { telephone } = shopConfig;

/** What the kitchen says to a question of what may be eaten, with the number to ring. */
export const KitchenNotice = () => (
  <span>
    {kitchen.notice} <a href={telephone.link}>{telephone.shown}</a>
  </span>
);
