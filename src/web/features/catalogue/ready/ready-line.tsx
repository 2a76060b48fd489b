import type { Readiness } from '#web/ui/product/ready/notice-words.ts';
import { useReadyTexts } from './use-ready-texts.ts';

/** On the card of what is not there on the same day: from when it can be had, once that is known. */
export const ReadyLine = ({ product }: { product: Readiness }) => product.lead && <Line product={product} />;

const Line = ({ product }: { product: Readiness }) => (
  <p className="product-card-ready">{useReadyTexts(product)?.from ?? 'Order ahead'}</p>
);
