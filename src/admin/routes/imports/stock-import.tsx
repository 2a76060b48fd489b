import { ImportScreen } from '#admin/features/imports/import-screen.tsx';
import { StockTabs } from '#admin/features/stock/stock-tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

export const Component = () => (
  <ImportScreen kind="stock" tabs={<StockTabs />} list={{ to: adminUrls.stock, name: 'To the stock' }} />
);
