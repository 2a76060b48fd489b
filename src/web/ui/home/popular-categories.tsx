import { Link } from 'react-router';
import type { HomeContent } from '#contract/content/pages.ts';
import { Picture } from '#web/ui/picture.tsx';

export const PopularCategories = ({ tiles }: { tiles: HomeContent['tiles'] }) => (
  <section className="section wrap">
    <div className="section-header">
      <h2>Popular Categories</h2>
    </div>
    <ul className="tiles">
      {tiles.map(({ title, line, link, picture }) => (
        <li key={link} className="tile">
          <div className="tile-icon">
            <Picture
              file={picture}
              alt=""
              widths={[240, 320, 480, 640]}
              sizes="(min-width: 1320px) 312px, (min-width: 761px) 23vw, 46vw"
              shape={[600, 600]}
            />
          </div>
          <h3>
            <Link to={link}>{title}</Link>
          </h3>
          <p>{line}</p>
        </li>
      ))}
    </ul>
  </section>
);
