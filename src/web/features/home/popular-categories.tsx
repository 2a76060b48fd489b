import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { Picture } from '#web/ui/picture.tsx';

const tiles = [
  ['Birthday', 'Sprinkles, drips and rainbows', 'birthday-cakes', 'category-birthday.jpg'],
  ['Signature Cupcakes', 'One, or a box of six', 'cupcakes', 'category-signature-cupcakes.jpg'],
  ['Celebration', 'For every good excuse', 'celebration-cakes', 'category-celebration.jpg'],
  ['Custom & Themed Cakes', 'Photo, logo, message or character', 'custom-cakes', 'category-custom-themed.jpg'],
] as const;

export const PopularCategories = () => (
  <section className="section wrap">
    <div className="section-header">
      <h2>Popular Categories</h2>
    </div>
    <ul className="tiles">
      {tiles.map(([title, text, slug, file]) => (
        <li key={slug} className="tile">
          <div className="tile-icon">
            <Picture
              file={file}
              alt=""
              widths={[240, 320, 480, 640]}
              sizes="(min-width: 1320px) 312px, (min-width: 761px) 23vw, 46vw"
              shape={[600, 600]}
            />
          </div>
          <h3>
            <Link to={urls.category(slug)}>{title}</Link>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
