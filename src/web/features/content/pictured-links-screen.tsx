import '#web/styles/content.css';
import { Link } from 'react-router';
import type { PicturedLink } from '#web/lib/menu-links.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Picture } from '#web/ui/picture.tsx';

type PicturedLinksProps = { readonly title: string; readonly text: string; readonly links: readonly PicturedLink[] };

/** A choice of categories by their pictures. */
export const PicturedLinksScreen = ({ title, text, links }: PicturedLinksProps) => (
  <div className="wrap">
    <Crumbs here={title} />
    <div className="cat-h">
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </div>
    <ul className="grid grid-4 pic-links">
      {links.map(({ text: name, to, picture }, index) => (
        <li key={name}>
          <Link to={to}>
            <Picture
              file={picture}
              alt=""
              widths={[240, 320, 480, 640]}
              sizes="(min-width: 1280px) 312px, (min-width: 768px) 31vw, 46vw"
              loading={index < 4 ? 'eager' : 'lazy'}
            />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
