import { Link } from 'react-router';
import type { AllergenMatrix } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { type AllergenColumn, levelIn } from '#domain/diet/allergen-matrix.ts';
import type { AllergenLevel } from '#domain/diet/allergens.ts';

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

/** Where there is no room for a column each, the names stand in two: the table stays one either way. */
export const MatrixTable = ({ category: { slug, name, products }, columns }: TableProps) => (
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
