import type { ReactNode } from 'react';
import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';

type OpeningProps = { readonly title: string; readonly error: unknown; readonly tabs?: ReactNode };

/** Shown before the settings have loaded, or if they do not load. */
export const Opening = ({ title, error, tabs = <SettingsTabs /> }: OpeningProps) => (
  <>
    <PageHeader title={title} />
    <Page>
      {tabs}
      <FailureBanner failure={error} />
      {!error && <SkeletonLines label="Loading settings…" lines={10} />}
    </Page>
  </>
);
