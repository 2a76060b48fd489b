import { SettingsTabs } from '#admin/features/settings/settings-tabs.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';

/** Before the settings are there, or where they do not come. */
export const Opening = ({ title, error }: { readonly title: string; readonly error: unknown }) => (
  <>
    <PageHeader title={title} />
    <Page>
      <SettingsTabs />
      <FailureBanner failure={error} />
      {!error && <SkeletonLines label="The settings are looked up" lines={10} />}
    </Page>
  </>
);
