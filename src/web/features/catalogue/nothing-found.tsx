import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type NothingProps = {
  readonly none: string | undefined;
  readonly reset: string;
};

export const NothingFound = ({ none, reset }: NothingProps) => (
  <div className="empty">
    <Icon name="plate" className="plate" />
    {none !== undefined ? (
      <>
        <h2>{none}</h2>
        <p>Check back soon, or look at everything that we bake.</p>
        <ButtonLink to={urls.products}>All Products</ButtonLink>
      </>
    ) : (
      <>
        <h2>No products found matching your criteria.</h2>
        <p>Try a wider price range or fewer options.</p>
        <ButtonLink icon="reset" to={reset}>
          Reset Filters
        </ButtonLink>
      </>
    )}
  </div>
);
