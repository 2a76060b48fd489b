import { Link } from 'react-router';
import { partId } from './part-id.ts';

/** For screens that have room beside the text. */
export const Contents = ({ titles }: { titles: readonly string[] }) => (
  <nav className="contact-box prose-contents" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      {titles.map((title) => (
        <li key={title}>
          <Link
            to={{ hash: partId(title) }}
            onClick={() => document.getElementById(partId(title))?.focus({ preventScroll: true })}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
