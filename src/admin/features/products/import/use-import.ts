import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { announce } from '#admin/lib/announce.ts';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { callStaffWatching } from '#admin/lib/calling/call-staff.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useAct } from '#admin/lib/use-act.ts';
import {
  beginImport,
  checkImportAgain,
  mostImportBytes,
  readImport,
  type ShownImport,
  takeOverImport,
} from '#contract/admin/imports.ts';
import { Failure } from '#domain/failure.ts';
import { base64Of } from '#web/lib/device/files.ts';

export const lineWords = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'line' : 'lines'}`;

/** '5 problems in 4 lines.' */
export function problemWords({ report }: Pick<ShownImport, 'report'>): string {
  const warnings = report?.problems.filter(({ kind }) => kind === 'warning').length ?? 0;
  const problems = (report?.problemsInAll ?? 0) - warnings;
  return `${problems.toLocaleString('en-GB')} ${problems === 1 ? 'problem' : 'problems'} in ${lineWords(report?.counts.wrong ?? 0)}.`;
}

/** '3 new, 21 changed'. */
export function doneWords({ report }: Pick<ShownImport, 'report'>): string {
  const { new: made = 0, changed = 0 } = report?.counts ?? {};
  return [
    made > 0 && `${made.toLocaleString('en-GB')} new`,
    changed > 0 && `${changed.toLocaleString('en-GB')} changed`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

const pollMs = 500;
const isWorking = (shown: ShownImport | undefined): boolean =>
  shown?.state === 'checking' || shown?.state === 'takingOver';

/** The import of the file in the address, so that a reload or another tab shows how far it is. */
export function useImport() {
  const [parameters, setParameters] = useSearchParams();
  const importId = Number(parameters.get('file') ?? 0);
  const [polls, setPolls] = useState(false);
  const query = useStaffQuery(
    readImport,
    { importId },
    { enabled: Number.isSafeInteger(importId) && importId > 0, refetchInterval: polls ? pollMs : false },
  );
  const shown = query.data;
  const works = isWorking(shown);
  useEffect(() => setPolls(works), [works]);
  useAnnounced(shown);
  const refreshes = [readImport];
  const again = useStaffWrite(checkImportAgain, { refreshes });
  const take = useStaffWrite(takeOverImport, { refreshes });
  const [sent, setSent] = useState<{ readonly name: string; readonly percent: number } | null>(null);
  const act = useAct();

  const forget = (): void => {
    act.forget();
    again.forgetFailure();
    take.forgetFailure();
  };
  const send = (file: File): Promise<void> => {
    forget();
    return act.run(async () => {
      if (file.size > mostImportBytes)
        throw new Failure('tooLarge', {
          text: `The file is larger than ${mostImportBytes / 1_000_000} MB. Please split it. Nothing was read.`,
        });
      setSent({ name: file.name, percent: 0 });
      try {
        const content = await base64Of(file).catch(() => {
          throw new Failure('invalid', { text: 'The file could not be read. Has it been moved?' });
        });
        const begun = await askShop(
          beginImport,
          { name: file.name.slice(-200), file: content },
          callStaffWatching((percent) => setSent({ name: file.name, percent })),
        );
        setParameters({ file: String(begun.id) });
      } finally {
        setSent(null);
      }
    });
  };
  return {
    /** Undefined while it is being fetched, and if there is none. */
    shown: importId > 0 ? shown : undefined,
    isChosen: importId > 0,
    readFailure: importId > 0 ? query.error : null,
    failure: act.failure ?? again.failure ?? take.failure,
    sent,
    send,
    another: (): void => {
      forget();
      setParameters({});
    },
    checkAgain: () => again.send({ importId }),
    takeOver: () => take.send({ importId }),
    isBusy: act.isBusy || again.isBusy || take.isBusy,
  };
}
export type Importing = ReturnType<typeof useImport>;

/** What goes on in the background is announced when it is done. */
function useAnnounced(shown: ShownImport | undefined): void {
  const state = shown?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per state
  useEffect(() => {
    if (!shown) return;
    if (state === 'done') announce(`Imported: ${doneWords(shown)}.`);
    if (state === 'checked') announce(shown.report?.counts.wrong ? problemWords(shown) : 'Check complete.');
  }, [state]);
}
