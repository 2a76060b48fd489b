import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { Link } from '#web/ui/link.tsx';
import { Mark } from '#web/ui/mark.tsx';

/** 'Bakery', after 'Mount Avenue'. */
const restOf = (name: string, shortName: string): string =>
  name.startsWith(shortName) ? name.slice(shortName.length).trim() : '';

export const Logo = () => {
  const { name, shortName, mark } = useShop();
  return (
    <Link className="logo" to={urls.home()} aria-label={`${name}, home`}>
      <Mark letter={mark} />
      <span className="logo-text">
        <b>{shortName}</b> <i>{restOf(name, shortName)}</i>
      </span>
    </Link>
  );
};
