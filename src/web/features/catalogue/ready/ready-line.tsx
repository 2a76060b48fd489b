import { type Readiness, seasonText } from '#web/ui/product/ready/notice-words.ts';
import { useReadyTexts } from './use-ready-texts.ts';

/** On the card of what is not there on the same day, or not all year: from when it can be had, once that is known. */
export const ReadyLine = ({ product }: { product: Readiness }) =>
  (product.lead || product.season) && <Line product={product} />;

const Line = ({ product }: { product: Readiness }) => (
  <p className="product-card-ready">
    {useReadyTexts(product, 'acting')?.from ??
      (product.lead || !product.season ? 'Order ahead' : seasonText(product.season))}
  </p>
);
