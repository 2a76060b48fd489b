import { useEffect, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { type Found, findAnything } from '#contract/admin/finding/finding.ts';

/** How long somebody pauses in typing. */
const pauseMs = 150;
const fewestSigns = 3;

const isLongEnough = (words: string): boolean => words.replace(/[^\p{L}\p{N}]/gu, '').length >= fewestSigns;

type FoundNow = {
  /** What the shop answered to exactly these words; null before it has, and where nothing is asked. */
  readonly found: Found | null;
  readonly isWaiting: boolean;
  readonly failure: Error | null;
  readonly askAgain: () => void;
};

/** What the shop finds for what is typed. An answer to other words than those that stand there is never shown. */
export function useFound(typed: string, isAllowed: boolean): FoundNow {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = isAllowed && isLongEnough(typed);
  const query = useStaffQuery(
    findAnything,
    { q: asked },
    { enabled: isAllowed && isLongEnough(asked), staleTime: 5_000, refetchOnWindowFocus: false },
  );
  const isOfThese = asked === typed;
  return {
    found: isAsked && isOfThese ? (query.data ?? null) : null,
    isWaiting: isAsked && (!isOfThese || (query.isFetching && query.data === undefined)),
    failure: isAsked && isOfThese && !query.isFetching ? query.error : null,
    askAgain: () => void query.refetch(),
  };
}
