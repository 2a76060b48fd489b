import '#web/styles/orders/collection-code.css';
import { urls } from '#contract/pages/urls.ts';

/** Five pixels for each of its 29 squares, the white around it included. */
const sizePx = 145;

/** What the counter scans. The picture holds the number alone, which stands beside it. */
export const CollectionCode = ({ orderNo }: { readonly orderNo: string }) => (
  <figure className="collection-code">
    <img src={urls.collectionCode(orderNo)} alt={`Code for order ${orderNo}`} width={sizePx} height={sizePx} />
    <figcaption>Show this code at the counter</figcaption>
  </figure>
);
