import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

export const StockTabs = () => (
  <Tabs
    label="Stock"
    tabs={[
      { to: adminUrls.stock, text: 'Baked today' },
      { to: adminUrls.stockCount, text: 'Count' },
      { to: adminUrls.stockMovements(), text: 'Movements' },
      { to: adminUrls.stockDaily, text: 'Daily pieces' },
    ]}
  />
);
