import { Link } from 'react-router';
import type { PagePart } from '#domain/pages/page-facts.ts';
import { partIds } from '#web/ui/prose/part-ids.ts';

/** For screens that have room beside the text. */
export function Contents({ parts }: { parts: readonly PagePart[] }) {
  const ids = partIds(parts);
  return (
    <nav className="contact-box prose-contents" aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {parts.map(({ title }, n) => {
          const id = ids[n] ?? '';
          return (
            title !== null && (
              <li key={id}>
                <Link to={{ hash: id }} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
                  {title}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
