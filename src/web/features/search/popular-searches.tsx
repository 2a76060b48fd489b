import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';

export const PopularSearches = () => {
  const { menu } = useShop();
  return (
    <ul className="chips" aria-label="Popular searches">
      {menu.popularSearches.map((text) => (
        <li key={text}>
          <Link className="chip" to={urls.search(text)}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
};
