import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';

const popular = ['Chocolate', 'Vanilla', 'Birthday', 'Wedding', 'Cupcakes', 'Custom'] as const;

export const PopularSearches = () => (
  <ul className="chips" aria-label="Popular searches">
    {popular.map((text) => (
      <li key={text}>
        <Link className="chip" to={urls.search(text)}>
          {text}
        </Link>
      </li>
    ))}
  </ul>
);
