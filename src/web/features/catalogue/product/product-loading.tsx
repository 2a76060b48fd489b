import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Waiting } from '#web/ui/spinner.tsx';

/** P-09: a product page in outline, in the sizes that it will have. */
export const ProductLoading = () => (
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
