import type { ReactNode } from 'react';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Waiting } from '#web/ui/spinner.tsx';

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const sideLines = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const CategoryLoading = ({ name }: { name: string }) => (
  <div className="wrap">
    <Crumbs here={name} />
    <div className="category-header">
      <div>
        <h1>{name}</h1>
        <p>
          <span className="skeleton skeleton-line skeleton-line--middle" />
        </p>
      </div>
    </div>
    <div className="skeleton-category">
      <div className="skeleton-side" aria-hidden="true">
        <div className="skeleton skeleton-heading" />
        {sideLines.map((line) => (
          <div key={line} className="skeleton skeleton-line" />
        ))}
      </div>
      <div>
        <p className="small muted skeleton-word" role="status">{`Loading ${name.toLowerCase()}...`}</p>
        <div className="grid" aria-hidden="true">
          {places.map((place) => (
            <div key={place}>
              <div className="skeleton skeleton-picture" />
              <div className="skeleton skeleton-line skeleton-line--middle" />
              <div className="skeleton skeleton-line skeleton-line--short" />
              <div className="skeleton skeleton-line skeleton-line--paragraph" />
            </div>
          ))}
        </div>
      </div>
    </div>
  </div>
);

/** P-09: the outline of a product page, in the sizes that it will have. */
const ProductLoading = () => (
  <div className="wrap">
    <Crumbs here="Loading product..." />
    <h1 className="visually-hidden">Product</h1>
    <div className="product-layout" aria-busy="true">
      <div className="gallery">
        <div className="skeleton skeleton-gallery" />
        <div className="thumbs">
          <div className="skeleton skeleton-picture" />
          <div className="skeleton skeleton-picture" />
          <div className="skeleton skeleton-picture" />
          <div className="skeleton skeleton-picture" />
        </div>
      </div>
      <div className="skeleton-buy">
        <Waiting>Loading product...</Waiting>
        <div className="skeleton skeleton-heading" />
        <div className="skeleton skeleton-line skeleton-line--paragraph" />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line skeleton-line--middle" />
        <div className="skeleton skeleton-button" />
        <div className="skeleton skeleton-button" />
      </div>
    </div>
  </div>
);

/** The outline of a page that is loading; undefined if it has none. */
export const outlineOf = ({ menu }: Shop, path: string): ReactNode => {
  if (path.startsWith(urls.product(''))) return <ProductLoading />;
  const category = menu.groups.flatMap(({ links }) => links).find(({ link }) => link === path)?.text;
  return category === undefined ? undefined : <CategoryLoading name={category} />;
};
