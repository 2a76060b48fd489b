import { kitchen, shopConfig } from '#shop-config';

const { telephone } = shopConfig;

export const KitchenNotice = () => (
  <span>
    {kitchen.notice} <a href={telephone.link}>{telephone.shown}</a>
  </span>
);
