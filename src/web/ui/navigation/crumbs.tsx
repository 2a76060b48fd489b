import { urls } from '#contract/pages/urls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

type Crumb = { readonly text: string; readonly to: string };

export const Crumbs = ({ trail = [], here }: { trail?: readonly Crumb[]; here: string }) => (
  <nav className="crumbs" aria-label="Breadcrumb">
    <ol>
      {[{ text: 'Home', to: urls.home() }, ...trail].map(({ text, to }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
          <Icon name="chevron-right" />
        </li>
      ))}
      <li>
        <span aria-current="page">{here}</span>
      </li>
    </ol>
  </nav>
);
