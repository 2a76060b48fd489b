import { useState } from 'react';
import { Link } from 'react-router';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { MenuGroup } from './menu-group.ts';

const Words = () => {
  const { menu } = useShop();
  return (
    <div className="wrap category-panel-words">
      {menu.groups.slice(0, 2).map(({ title, links }) => (
        <ul key={title}>
          {links.map(({ text, link }) => (
            <li key={link}>
              <Link to={link}>{text}</Link>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
};

const SubList = ({ group: { title, links } }: { group: MenuGroup }) => (
  <div className="category-panel-sub" id="category-sub-list">
    <p className="category-panel-title">{title}</p>
    <ul className="category-panel-grid">
      {links.map(({ text, link, picture }) => (
        <li key={text}>
          <Link to={link}>
            <Picture file={picture} alt="" widths={[240, 320, 480, 640]} sizes="240px" shape={[4, 3]} />
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

const Pictured = () => {
  const { menu } = useShop();
  const [chosen, setChosen] = useState(menu.groups[0]);
  return (
    <div className="wrap category-panel-inner">
      <ul className="category-panel-rail">
        <li>
          <Link className="rail-item rail-item--featured" to={menu.featured.link}>
            <Picture file={menu.featured.picture} alt="" widths={[96, 160]} sizes="56px" />
            <span>{menu.featured.text}</span>
          </Link>
        </li>
        {menu.groups.map((group) => (
          <li key={group.title}>
            <button
              type="button"
              className="rail-item"
              aria-expanded={group === chosen}
              aria-controls="category-sub-list"
              onClick={() => setChosen(group)}
            >
              <Icon name={group.icon} />
              <span>{group.title}</span>
              <Icon name="chevron-right" className="icon go" />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <SubList key={chosen.title} group={chosen} />}
    </div>
  );
};

/** In words until it is opened, so that no page carries the pictures for nothing. */
export const CategoryPanel = ({ inWords }: { inWords: boolean }) => (inWords ? <Words /> : <Pictured />);
