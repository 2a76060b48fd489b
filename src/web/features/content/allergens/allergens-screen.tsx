import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/allergens.css';
import type { AllergenMatrix } from '#contract/content/pages.ts';
import { allergenColumns } from '#domain/diet/allergen-matrix.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { MatrixTable } from './matrix-table.tsx';

export const AllergensScreen = ({ matrix }: { matrix: AllergenMatrix }) => {
  const { kitchenNotice, telephone } = useShop();
  const columns = allergenColumns(matrix.flatMap(({ products }) => products));
  return (
    <div className="wrap allergens-page">
      <Crumbs here="Allergens" />
      <h1>Allergens in our cakes</h1>
      <p className="lead">Each cake by the fourteen allergens of the law, cereals and tree nuts by their names.</p>
      <Alert severity="warning">
        <span>
          {kitchenNotice}{' '}
          <a className="nowrap" href={telephone.link}>
            {telephone.shown}
          </a>
        </span>
      </Alert>
      <nav className="allergens-parts" aria-label="Categories">
        <ul className="chips">
          {matrix.map(({ slug, name }) => (
            <li key={slug}>
              <a className="chip" href={`#${slug}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="allergens-legend">
        <span>
          <b aria-hidden="true">●</b> contains
        </span>
        <span>
          <b aria-hidden="true">○</b> may contain traces
        </span>
        <span>
          <b aria-hidden="true">–</b> not in the recipe
        </span>
      </p>
      {matrix.map((category) => (
        <MatrixTable key={category.slug} category={category} columns={columns} />
      ))}
    </div>
  );
};
