import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Facts } from '#admin/ui/data/facts.tsx';
import { readPageFacts } from '#contract/admin/content.ts';
import { type PageFact, type PageFacts, pageFactNames } from '#domain/pages/page-facts.ts';
import type { Diary } from '#domain/pickup/diary.ts';

const names = Object.keys(pageFactNames) as PageFact[];

/** What may be in braces, and what customers read in its place. */
export function PageFactsList() {
  const facts = usePageFacts();
  return (
    <details className="[&_.facts>div]:block [&_.facts>div]:pb-1.5 [&_dd]:text-start [&_dd]:wrap-anywhere">
      <summary className="min-h-12 cursor-pointer py-3 font-strong">Filled in from the settings</summary>
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

type Known = PageFacts & { readonly diary: Diary };

/** What the pages of terms are filled in with now; null until it is known. */
export function usePageFacts(): Known | null {
  const { data } = useStaffQuery(readPageFacts, {}, { staleTime: 60_000 });
  if (!data) return null;
  const texts = Object.fromEntries(data.facts.map(({ name, text }) => [name, text]));
  const blocks = Object.fromEntries(data.facts.flatMap(({ name, blocks: own }) => (own === null ? [] : [[name, own]])));
  return { texts: texts as PageFacts['texts'], blocks, diary: data.diary };
}
