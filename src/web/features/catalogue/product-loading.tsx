import { Crumbs } from '#web/ui/crumbs.tsx';
import { Waiting } from '#web/ui/spinner.tsx';

/** P-09: a product page in outline, in the sizes that it will have. */
export const ProductLoading = () => (
  <div className="wrap">
    <Crumbs here="Loading product..." />
    <h1 className="sr">Product</h1>
    <div className="pp" aria-busy="true">
      <div className="gal">
        <div className="sk sk-gal" />
        <div className="thumbs">
          <div className="sk sk-img" />
          <div className="sk sk-img" />
          <div className="sk sk-img" />
          <div className="sk sk-img" />
        </div>
      </div>
      <div className="sk-buy">
        <Waiting>Loading product...</Waiting>
        <div className="sk sk-h" />
        <div className="sk sk-l p" />
        <div className="sk sk-l" />
        <div className="sk sk-l" />
        <div className="sk sk-l m" />
        <div className="sk sk-b" />
        <div className="sk sk-b" />
      </div>
    </div>
  </div>
);
