import { useMay } from '#admin/lib/session/session.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useNow } from '#admin/lib/time/use-now.ts';
import { Banner } from '#admin/ui/data/banner.tsx';
import type { ShownImport } from '#contract/admin/imports/imports.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { doneWords, lineWords, problemWords } from './import-words.ts';
import { Progress } from './progress.tsx';

const mostNames = 10;

/** What goes on, or how it ended, in a line above everything else. */
export function ImportState({ shown }: { readonly shown: ShownImport }) {
  const mayPrice = useMay('prices.edit');
  const mayVat = useMay('settings.money');
  const now = useNow();
  const { state, report, lines, done, name, readAs, before } = shown;
  if (state === 'checking' || state === 'takingOver') {
    const percent = lines === 0 ? 0 : Math.min(100, Math.floor((done * 100) / lines));
    return (
      <Progress
        name={state === 'checking' ? `${name} is being read` : `${name} is being taken over, all of it or nothing`}
        percent={percent}
        text={`${done.toLocaleString('en-GB')} of ${lineWords(lines)}`}
      />
    );
  }
  if (state === 'failed')
    return (
      <Banner kind="error">
        <b>{report ? 'It was not taken over.' : 'It could not be read.'} Nothing was changed.</b> The shop tried several
        times, and something in this file was in its way: whoever looks after the shop finds in its log what. Please
        mend the file and hand it in, or read it again.
      </Banner>
    );
  if (state === 'stale') {
    const names = report?.conflicts ?? [];
    return (
      <Banner kind="error">
        <b>Somebody changed these since the dry run. Nothing was written.</b> {names.slice(0, mostNames).join(', ')}
        {names.length > mostNames && ` and ${names.length - mostNames} more`}. Read the file again to see what it would
        do now.
      </Banner>
    );
  }
  if (state === 'done')
    return (
      <Banner kind="done">
        <b>Taken over: {doneWords(shown)}.</b> Customers see it now.
      </Banner>
    );
  if (!report) return null;
  return (
    <>
      {report.counts.wrong > 0 && (
        <Banner kind="error" isNews={false}>
          <b>{problemWords(shown)} Nothing was changed.</b> All lines are taken over together or none is. Mend the file
          and hand it in again.
        </Banner>
      )}
      {before && (
        <Banner kind="warning">
          <b>This file was taken over before</b>, by {before.by}, {momentText(before.at, now, shopTimeZone)}.
        </Banner>
      )}
      {readAs !== null && (
        <Banner kind="info">
          It was read as {readAs}. Where a letter looks wrong below, save the file as ‘CSV UTF-8’ and hand it in again.
        </Banner>
      )}
      {report.changesPrices && !mayPrice && (
        <Banner kind="warning">It changes weights and prices, which you may not.</Banner>
      )}
      {report.changesVat && !mayVat && <Banner kind="warning">It changes VAT, which an owner does.</Banner>}
    </>
  );
}
