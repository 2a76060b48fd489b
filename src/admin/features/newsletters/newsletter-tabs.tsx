import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

export const NewsletterTabs = () => (
  <Tabs
    label="Newsletter"
    tabs={[
      { to: adminUrls.newsletters, text: 'Newsletters' },
      { to: adminUrls.newsletterReaders, text: 'Readers' },
    ]}
  />
);
