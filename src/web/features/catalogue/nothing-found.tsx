import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type NothingProps = {
  /** What it says where there is nothing at all; undefined where the choices may be the reason. */
  readonly none: string | undefined;
  /** The address without the choices. */
  readonly reset: string;
};

/** C-07: nothing matches; or there is nothing here at all. */
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
