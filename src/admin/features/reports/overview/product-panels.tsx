import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { Overview } from '#contract/admin/reports/overview.ts';
import { Picture } from '#web/ui/picture.tsx';

type Named = { readonly name: string; readonly image: string };

const ProductRow = ({ name, image, children }: Named & { readonly children: ReactNode }) => (
  <li>
    {image === '' ? (
      <span className="thumb overview-no-picture">
        <Icon name="cake" />
      </span>
    ) : (
      <Picture className="thumb" file={image} alt="" widths={[96]} sizes="44px" />
    )}
    <b>{name}</b>
    {children}
  </li>
);

type RunsOutProps = { readonly products: Overview['runsOut']; readonly mayCount: boolean };

/** What falls below its own number of the few. */
export const RunsOutPanel = ({ products, mayCount }: RunsOutProps) => (
  <Panel title="Will run out">
    {products.length === 0 ? (
      <p className="muted">Nothing is running low.</p>
    ) : (
      <ul className="overview-products">
        {products.map(({ slug, name, image, stock, ordered }) => (
          <ProductRow key={slug} name={name} image={image}>
            {stock === 0 ? (
              <Chip tone="loud" icon="circle-slash">
                None left
              </Chip>
            ) : (
              <Chip tone="toffee" icon="hourglass">
                {ordered > 0 ? `Only ${stock}, ${ordered} ordered` : `Only ${stock}`}
              </Chip>
            )}
          </ProductRow>
        ))}
      </ul>
    )}
    {mayCount && (
      <p className="overview-more">
        <Link to={adminUrls.stock}>All stock</Link>
      </p>
    )}
  </Panel>
);

const width = 76;
const height = 24;

/** Seven days as a line; its numbers are said. */
function Spark({ byDay }: { readonly byDay: readonly number[] }) {
  const most = Math.max(1, ...byDay);
  const points = byDay.map(
    (pieces, n) => `${(n / (byDay.length - 1)) * (width - 8) + 4},${height - 4 - (pieces / most) * (height - 8)}`,
  );
  const [x, y] = (points.at(-1) ?? '0,0').split(',');
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`By day: ${byDay.join(', ')}`}>
      <polyline points={points.join(' ')} />
      <circle cx={x} cy={y} r="3" />
    </svg>
  );
}

/** Most pieces, by the day of pick-up. */
export const SellsPanel = ({ products }: { readonly products: Overview['sells'] }) => (
  <Panel title="Sells most, 7 days">
    {products.length === 0 ? (
      <p className="muted">Nothing was picked up in these days.</p>
    ) : (
      <ul className="overview-products">
        {products.map(({ slug, name, image, pieces, byDay }) => (
          <ProductRow key={slug} name={name} image={image}>
            <Spark byDay={byDay} />
            <span className="overview-pieces">{pieces}</span>
          </ProductRow>
        ))}
      </ul>
    )}
  </Panel>
);
