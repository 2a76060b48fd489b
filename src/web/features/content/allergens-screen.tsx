import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/allergens.css';
import type { AllergenMatrix } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { type AllergenColumn, allergenColumns, levelIn } from '#domain/diet/allergen-matrix.ts';
import type { AllergenLevel } from '#domain/diet/allergens.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';

const signs: Readonly<Record<AllergenLevel, readonly [sign: string, words: string]>> = {
  contains: ['●', 'contains'],
  mayContain: ['○', 'may contain'],
  none: ['–', 'no'],
};

const Cell = ({ level }: { level: AllergenLevel }) => {
  const [sign, words] = signs[level];
  return (
    <td className={`allergens-sign is-${level}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{words}</span>
    </td>
  );
};

type TableProps = {
  readonly category: AllergenMatrix[number];
  readonly columns: readonly AllergenColumn[];
};

/** If there is no room for a column for each allergen, two columns list their names: either way it stays one table. */
const MatrixTable = ({ category: { slug, name, products }, columns }: TableProps) => (
  <section id={slug} aria-labelledby={`${slug}-name`} className="allergens-part">
    <h2 id={`${slug}-name`}>{name}</h2>
    <table className="allergens-table" aria-labelledby={`${slug}-name`}>
      <thead>
        <tr>
          <th scope="col">Cake</th>
          <th scope="col" className="in-words">
            Contains
          </th>
          <th scope="col" className="in-words">
            May contain
          </th>
          {columns.map((column) => (
            <th scope="col" key={column.name} className="in-signs">
              <span>{column.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.slug}>
            <th scope="row">
              <Link to={urls.product(product.slug)}>{product.name}</Link>
            </th>
            <td className="in-words">{product.contains.join(', ')}</td>
            <td className="in-words">{product.mayContain.join(', ')}</td>
            {columns.map((column) => (
              <Cell key={column.name} level={levelIn(product, column)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

export const AllergensScreen = ({ matrix }: { matrix: AllergenMatrix }) => {
  const { kitchenNotice, telephone } = useShop();
  const columns = allergenColumns(matrix.flatMap(({ products }) => products));
  return (
    <div className="wrap allergens-page">
      <Crumbs here="Allergens" />
      <h1>Allergens in our cakes</h1>
      <p className="lead">Each of our cakes with the 14 declared allergens, and each cereal and tree nut by name.</p>
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
