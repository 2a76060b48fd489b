import '#web/styles/category.css';
import '#web/styles/fields.css';
import { urls } from '#contract/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { CategoryData } from './load-category.ts';
import { ProductGrid } from './product-grid.tsx';
import { showingText } from './showing-text.ts';
import { SortSelect } from './sort-select.tsx';

/** C-07: nothing matches. */
const Nothing = ({ slug }: { slug: string }) => (
  <div className="empty">
    <Icon name="plate" className="plate" />
    <h2>No products found matching your criteria.</h2>
    <p>Try a wider price range or fewer options.</p>
    <ButtonLink icon="reset" to={urls.category(slug)}>
      Reset Filters
    </ButtonLink>
  </div>
);

/** C-01: a category with its products, twelve a page. */
export function CategoryScreen({ data }: { data: CategoryData }) {
  const { category, products, sort, page, pages } = data;
  return (
    <div className="wrap">
      <Crumbs here={category.name} />
      <div className="cat-h">
        <div>
          <h1>{category.name}</h1>
          <p>{category.blurb}</p>
        </div>
      </div>
      <div className="tools">
        <p className="small muted">{showingText(data)}</p>
        <SortSelect slug={category.slug} sort={sort} />
      </div>
      {products.length === 0 ? (
        <Nothing slug={category.slug} />
      ) : (
        <>
          <h2 className="sr">Products</h2>
          <ProductGrid products={products} wide inView={4} />
        </>
      )}
      <Pager page={page} pages={pages} of="products" href={(to) => urls.category(category.slug, { page: to, sort })} />
    </div>
  );
}
