import type { ProductSummary } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

/** Where the sizes end: the customer asks for a cake for more guests, or to their own design, in an enquiry. */
export function BespokeLine({ products }: { products: readonly Pick<ProductSummary, 'sizes'>[] }) {
  const { answerDays } = useShop();
  const most = Math.max(0, ...products.flatMap(({ sizes }) => sizes.map(({ servingsTo }) => servingsTo ?? 0)));
  return (
    <p className="note bespoke-line">
      <Icon name="info" />
      <span>
        {most > 0 ? `More than ${most} guests, or your own design?` : 'Your own design?'}{' '}
        <Link to={urls.bespokeCakes}>Tell us your date</Link>,{' '}
        {`and we will reply within ${answerDays === 1 ? 'a day' : `${answerDays} days`}.`}
      </span>
    </p>
  );
}
