import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuditTable } from '#admin/features/settings/audit-table.tsx';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { readAudit } from '#contract/admin/team/audit.ts';
import { auditThing } from '#domain/staff/words/audit-words.ts';
import '#admin/styles/settings/settings.css';

/** T-09: every change, by person, thing and day; the filters stand in the address. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useState(query.get('words') ?? '');
  const looked = useDeferredValue(words);
  const of = (name: string): string => query.get(name) ?? '';
  const choose = (name: string, value: string) =>
    setQuery((former) => {
      const next = new URLSearchParams(former);
      next.delete('before');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const [memberId, kind, day, before] = [of('member'), of('kind'), of('day'), of('before')];
  const isNarrowed = [memberId, kind, day, before, looked.trim()].some(Boolean);
  const { data, error } = useStaffQuery(
    readAudit,
    {
      ...(memberId && { memberId: Number(memberId) }),
      ...(kind && { kind }),
      ...(day && { day }),
      ...(before && { before: Number(before) }),
      ...(looked.trim() && { words: looked }),
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title="Audit log" sub="Every change, kept for good. Nobody can alter it, not even the owner" />
      <Page>
        <SettingsTabs />
        <div className="row row--wrap audit-filters">
          <SearchField
            label="Search the log"
            placeholder="Order number, product, person"
            value={words}
            onText={(text) => {
              setWords(text);
              choose('words', text);
            }}
          />
          <TextField label="Day" type="date" value={day} onText={(text) => choose('day', text)} />
          <SelectField label="Who" value={memberId} onChoose={(value) => choose('member', value)}>
            <option value="">Everybody</option>
            {data?.members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Thing" value={kind} onChoose={(value) => choose('kind', value)}>
            <option value="">Everything</option>
            {data?.kinds.map((one) => (
              <option key={one} value={one}>
                {auditThing(one)}
              </option>
            ))}
          </SelectField>
        </div>
        <FailureBanner failure={error} />
        {!data && !error && <SkeletonLines label="The log is looked up" lines={8} />}
        {data?.entries.length === 0 && (
          <Panel>
            {isNarrowed ? (
              <EmptyState icon="history" title="Nothing here">
                Nothing was done that fits. Try another day, or fewer words.
              </EmptyState>
            ) : (
              <EmptyState icon="history" title="Nothing was done yet">
                Each change stands here from now on: who made it and when, and what it was before.
              </EmptyState>
            )}
          </Panel>
        )}
        {data && data.entries.length > 0 && (
          <Panel flush>
            <AuditTable entries={data.entries} />
          </Panel>
        )}
        <div className="row">
          {before !== '' && (
            <Button icon="arrow-left" onClick={() => choose('before', '')}>
              To the newest
            </Button>
          )}
          {data?.before != null && (
            <Button iconEnd="arrow-right" onClick={() => setQuery((now) => withBefore(now, data.before ?? 0))}>
              Earlier
            </Button>
          )}
        </div>
      </Page>
    </>
  );
}

function withBefore(now: URLSearchParams, before: number): URLSearchParams {
  const next = new URLSearchParams(now);
  next.set('before', String(before));
  return next;
}
