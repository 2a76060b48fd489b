import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { changesText, FormBars, FormNews, UnsavedChanges } from '#admin/ui/frame/form-bars.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Contents, listContentVersions, readContent, restoreContent } from '#contract/admin/content.ts';
import { urls } from '#contract/pages/urls.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type ContentKey, contentKeys, contentParts } from '#domain/staff/content/content-fields.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { linksId } from './content-fields.tsx';
import { ContentItems } from './content-items.tsx';
import { useContentEditor } from './use-content-editor.ts';
import { WindowPreview } from './window-preview.tsx';

const isKey = (text: string | null): text is ContentKey => contentKeys.some((key) => key === text);

/** E-08: the words of the home page and its neighbours; which part is shown is in the address. */
export function WindowScreen() {
  const [query] = useSearchParams();
  const asked = query.get('part');
  const part = isKey(asked) ? asked : 'announcement';
  const { data, error } = useStaffQuery(readContent, {});
  if (data) return <PartForm key={part} part={part} contents={data} />;
  return (
    <>
      <PageHeader title="Shop window" />
      <Page>
        <PlaceTabs />
        <FailureBanner failure={error} />
        {!error && <SkeletonLines label="Loading the shop window…" />}
      </Page>
    </>
  );
}

const unsaved = 'not published';

function PartForm({ part, contents }: { readonly part: ContentKey; readonly contents: Contents }) {
  const { now } = useShopClock();
  const editor = useContentEditor(part, contents);
  const [at, setAt] = useState(0);
  const [isLookingBack, setLookingBack] = useState(false);
  const { changedAt, changedBy } = contents[part];
  const publish = (): void => {
    if (editor.isDirty) void editor.submit();
  };
  useShortcuts([{ keys: 'Ctrl+S', label: 'Publish', group: 'Products', act: publish }]);
  return (
    <>
      <PageHeader
        title="Shop window"
        sub={`${contentParts[part].title} · ${changedBy === '' ? contentParts[part].hint : `published ${momentText(changedAt, now, shopTimeZone)} by ${changedBy}`}`}
        actions={
          <>
            <UnsavedChanges form={editor} what={unsaved} />
            <Button icon="history" onClick={() => setLookingBack(true)}>
              Versions
            </Button>
            <Button kind="primary" busy={editor.isBusy} disabled={!editor.isDirty} onClick={publish}>
              {editor.isDirty ? 'Publish' : 'Nothing to publish'}
            </Button>
          </>
        }
      />
      <Page>
        <PlaceTabs />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] min-[1400px]:grid-cols-[190px_minmax(0,1fr)_420px]">
          <Parts current={part} />
          <div className="column">
            <FormNews
              form={editor}
              news={`${changedBy || 'Somebody'} has published this`}
              does="publish"
              what={unsaved}
            />
            <Panel title={contentParts[part].title}>
              <div className="column">
                {changedBy !== '' && <p className="text-muted">{contentParts[part].hint}</p>}
                <ContentItems part={contentParts[part]} partKey={part} editor={editor} at={at} onAt={setAt} />
              </div>
            </Panel>
            <p className="text-muted">
              Published straight away, and on every customer’s page within a second. Earlier versions are kept and can
              be restored.
            </p>
          </div>
          <WindowPreview part={part} value={editor.value} at={at} contents={contents} />
        </div>
      </Page>
      <Links />
      {isLookingBack && <VersionsDialog part={part} onClose={() => setLookingBack(false)} />}
      <ConflictDialog part={part} editor={editor} />
      <FormBars form={editor} text={`You have ${changesText(editor.count, unsaved)}.`} />
    </>
  );
}

const partLook = 'flex min-h-12 items-center rounded-large px-3 font-strong text-inherit no-underline';

const Parts = ({ current }: { readonly current: ContentKey }) => (
  <nav className="lg:col-span-full min-[1400px]:col-auto" aria-label="Sections of the shop window">
    <ul className="flex flex-wrap gap-1 min-[1400px]:grid">
      {contentKeys.map((key) => (
        <li key={key}>
          <Link
            className={`${partLook} ${key === current ? 'bg-damson-100 forced-colors:outline-2 forced-colors:-outline-offset-2' : 'hover:bg-damson-50'}`}
            to={adminUrls.shopWindow(key)}
            aria-current={key === current ? 'page' : undefined}
          >
            {contentParts[key].title}
          </Link>
        </li>
      ))}
      {useMay('settings.shop') && (
        <li>
          <Link className={`${partLook} hover:bg-damson-50`} to={adminUrls.settingsMenu}>
            Menu and footer
          </Link>
        </li>
      )}
    </ul>
  </nav>
);

const pages = [
  urls.products,
  urls.byOccasion,
  urls.bestSellers,
  urls.newArrivals,
  urls.promotions,
  urls.about,
  urls.contact,
  urls.faq,
  urls.allergens,
  urls.ourCupcakes,
  urls.pickupInformation,
  urls.returnsPolicy,
  urls.terms,
  urls.privacy,
];

/** What 'leads to' may be: any address of the shop, these first. */
const Links = () => (
  <datalist id={linksId}>
    {pages.map((page) => (
      <option key={page} value={page} />
    ))}
  </datalist>
);

type VersionsProps = { readonly part: ContentKey; readonly onClose: () => void };

/** Who published what, and when; each version can be restored, as a new version. */
function VersionsDialog({ part, onClose }: VersionsProps) {
  const client = useQueryClient();
  const { now } = useShopClock();
  const [isStale, setStale] = useState(false);
  const list = useStaffQuery(listContentVersions, { key: part });
  const restore = useStaffWrite(restoreContent, {
    refreshes: [listContentVersions],
    onDone: ({ outcome, contents }) => {
      client.setQueryData(staffKey(readContent, {}), contents);
      setStale(outcome === 'stale');
      if (outcome === 'saved') onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Versions: ${contentParts[part].title}`} size="wide">
      <FailureBanner failure={list.error ?? restore.failure} />
      {isStale && (
        <Banner kind="warning" isNews>
          Somebody has published in the meantime. Nothing was restored. This is the latest version.
        </Banner>
      )}
      {list.data === undefined && !list.isError && <SkeletonLines label="Loading versions…" />}
      <ol className="grid gap-2">
        {list.data?.versions.map(({ version, at, by, counts, changes }) => (
          <li key={version} className="border-b border-line pb-2.5 wrap-anywhere">
            <div className="flex flex-wrap items-center justify-between gap-2.5">
              <b>
                {momentText(at, now, shopTimeZone)}
                {by === '' ? ', original' : ` by ${by}`}
              </b>
              {counts ? (
                <Chip tone="pistachio">Live</Chip>
              ) : (
                <Button
                  icon="history"
                  busy={restore.isBusy}
                  aria-label={`Restore version ${version}`}
                  onClick={() => void restore.send({ key: part, version, seen: list.data.seen })}
                >
                  Restore
                </Button>
              )}
            </div>
            <ul className="grid gap-2">
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <s className="text-muted">{before || 'none'}</s> {after || 'none'}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
