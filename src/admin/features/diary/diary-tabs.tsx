import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

export const DiaryTabs = () => (
  <Tabs
    label="Diary"
    tabs={[
      { to: adminUrls.diary, text: 'Hours and days' },
      { to: adminUrls.diaryPlaces, text: 'Places and baking points' },
      { to: adminUrls.diaryLeadTimes, text: 'Lead times' },
    ]}
  />
);
