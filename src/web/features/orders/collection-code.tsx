import '#web/styles/orders/collection-code.css';
import { urls } from '#contract/pages/urls.ts';

/** Five pixels for each of its 29 squares, including the white border. */
const sizePx = 145;

/** What the counter scans. The picture contains only the number, which is shown next to it. */
export const CollectionCode = ({ orderNo }: { readonly orderNo: string }) => (
  <figure className="collection-code">
    <img src={urls.collectionCode(orderNo)} alt={`Code for order ${orderNo}`} width={sizePx} height={sizePx} />
    <figcaption>Show this code at the counter</figcaption>
  </figure>
);
