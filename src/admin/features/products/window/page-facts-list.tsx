import { Facts } from '#admin/ui/data/facts.tsx';
import { type PageFact, pageFactNames } from '#domain/pages/page-facts.ts';
import { usePageFacts } from './use-page-facts.ts';

const names = Object.keys(pageFactNames) as PageFact[];

/** What may stand in braces, and what customers read in its place. */
export function PageFactsList() {
  const facts = usePageFacts();
  return (
    <details className="page-facts">
      <summary>What fills itself in from the settings</summary>
      <Facts
        facts={names.map((name) => ({
          name: (
            <>
              <code>{`{${name}}`}</code> {pageFactNames[name]}
            </>
          ),
          value: facts?.texts[name] ?? '',
        }))}
      />
    </details>
  );
}
