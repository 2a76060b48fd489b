import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ProductTabs } from '#admin/features/products/product-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useShortcuts } from '#admin/lib/keys/shortcuts.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { LeaveBar } from '#admin/ui/frame/leave-bar.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Contents, readContent } from '#contract/admin/content/content.ts';
import { urls } from '#contract/pages/urls.ts';
import { type ContentKey, contentKeys, contentParts } from '#domain/staff/content/content-fields.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { linksId } from './content-fields.tsx';
import { ContentItems } from './content-items.tsx';
import { useContentEditor } from './use-content-editor.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import { WindowPreview } from './window-preview.tsx';
import '#admin/styles/products/product.css';
import '#admin/styles/products/window.css';

const isKey = (text: string | null): text is ContentKey => contentKeys.some((key) => key === text);

/** E-08: what the home page and its neighbours say; which part stands in the address. */
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
        <ProductTabs />
        <FailureBanner failure={error} />
        {!error && <SkeletonLines label="The shop window is being read" />}
      </Page>
    </>
  );
}

const changesText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

function PartForm({ part, contents }: { readonly part: ContentKey; readonly contents: Contents }) {
  const { now } = useShopClock();
  const editor = useContentEditor(part, contents);
  const [at, setAt] = useState(0);
  const [isLookingBack, setLookingBack] = useState(false);
  const { changedAt, changedBy } = contents[part];
  const publish = async (): Promise<boolean> => {
    if (!editor.isDirty || editor.isBusy) return false;
    const isDone = await editor.publish();
    if (!isDone) focusFirstFault();
    return isDone;
  };
  useShortcuts([{ keys: 'Ctrl+S', label: 'Publish', group: 'Products', act: () => void publish() }]);
  return (
    <>
      <PageHeader
        title="Shop window"
        sub={`${contentParts[part].title} · ${changedBy === '' ? contentParts[part].hint : `published ${momentText(changedAt, now, shopTimeZone)} by ${changedBy}`}`}
        actions={
          <>
            {editor.isDirty && (
              <span className="only-wide row">
                <Chip tone="custard" icon="pencil">
                  {changesText(editor.changes.length)}
                </Chip>
                <Button kind="ghost" onClick={editor.discard}>
                  Discard
                </Button>
              </span>
            )}
            <Button icon="history" onClick={() => setLookingBack(true)}>
              Versions
            </Button>
            <Button kind="primary" busy={editor.isBusy} disabled={!editor.isDirty} onClick={() => void publish()}>
              {editor.isDirty ? 'Publish' : 'Nothing to publish'}
            </Button>
          </>
        }
      />
      <Page>
        <ProductTabs />
        <div className="product-edit window-edit">
          <Parts current={part} />
          <div className="column">
            <FailureBanner failure={editor.failure} note="What you typed is kept on this device." />
            <Panel title={contentParts[part].title}>
              <div className="column">
                {changedBy !== '' && <p className="muted">{contentParts[part].hint}</p>}
                <ContentItems part={contentParts[part]} partKey={part} editor={editor} at={at} onAt={setAt} />
              </div>
            </Panel>
            <p className="muted">
              Published at once, on every customer’s page within a second. Former versions stay and can be put back.
            </p>
          </div>
          <WindowPreview part={part} value={editor.value} at={at} contents={contents} />
        </div>
      </Page>
      <Links />
      {isLookingBack && <VersionsDialog part={part} onClose={() => setLookingBack(false)} />}
      <ConflictDialog part={part} editor={editor} />
      <LeaveBar
        isDirty={editor.isDirty}
        isBusy={editor.isBusy}
        onSave={publish}
        onDiscard={editor.discard}
        text={`You have ${changesText(editor.changes.length)} that nobody sees yet.`}
      />
    </>
  );
}

const Parts = ({ current }: { readonly current: ContentKey }) => (
  <nav className="window-parts" aria-label="Parts of the shop window">
    <ul>
      {contentKeys.map((key) => (
        <li key={key}>
          <Link to={adminUrls.shopWindow(key)} aria-current={key === current ? 'page' : undefined}>
            {contentParts[key].title}
          </Link>
        </li>
      ))}
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

/** Once what is wrong stands beside its field. */
function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.window-edit [aria-invalid="true"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}
