import { Link } from 'react-router';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Where the sizes end: a cake for more guests, or of a customer's own wishes, is asked for. */
export function BespokeLine({ products }: { products: readonly Pick<ProductSummary, 'sizes'>[] }) {
  const most = Math.max(0, ...products.flatMap(({ sizes }) => sizes.map(({ servingsTo }) => servingsTo ?? 0)));
  return (
    <p className="note">
      <Icon name="info" />
      <span>
        {most > 0 ? `More than ${most} guests, or a cake of your own?` : 'A cake of your own?'}{' '}
        <Link to={urls.bespokeCakes}>Tell us the day</Link>, we quote in two days.
      </span>
    </p>
  );
}
