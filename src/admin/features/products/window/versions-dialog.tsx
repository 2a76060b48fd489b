import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { listContentVersions, readContent, restoreContent } from '#contract/admin/content/content.ts';
import { type ContentKey, contentParts } from '#domain/staff/content/content-fields.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

type VersionsProps = { readonly part: ContentKey; readonly onClose: () => void };

/** Who published what, and when; each can be put back, as a version of its own. */
export function VersionsDialog({ part, onClose }: VersionsProps) {
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
          Somebody published meanwhile: nothing was put back. Here is how it stands now.
        </Banner>
      )}
      {list.data === undefined && !list.isError && <SkeletonLines label="Versions are being read" />}
      <ol className="content-versions">
        {list.data?.versions.map(({ version, at, by, counts, changes }) => (
          <li key={version}>
            <div className="row row--apart">
              <b>
                {momentText(at, now, shopTimeZone)}
                {by === '' ? ', as it was before' : ` by ${by}`}
              </b>
              {counts ? (
                <Chip tone="pistachio">What customers read</Chip>
              ) : (
                <Button
                  icon="history"
                  busy={restore.isBusy}
                  aria-label={`Put back version ${version}`}
                  onClick={() => void restore.send({ key: part, version, seen: list.data.seen })}
                >
                  Put back
                </Button>
              )}
            </div>
            <ul>
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <s className="muted">{before || 'none'}</s> {after || 'none'}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
