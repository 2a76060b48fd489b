import * as settings from '#contract/admin/settings/settings.ts';
import { moneySettingKeys, shopSettingKeys } from '#domain/staff/settings/setting-fields.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { listVersionsOf, readMoneyPage, readShopPage } from './read-office-settings.ts';
import { restoreMoneySetting, restoreShopSetting, saveMoneySettings, saveShopSettings } from './save-settings.ts';
import { setVatRate } from './set-vat-rate.ts';

export const settingsOfficeEndpoints = [
  answeredByStaff(settings.readShopSettings, readShopPage),
  answeredByStaff(settings.saveShopSettings, saveShopSettings),
  answeredByStaff(settings.listShopVersions, (context) => listVersionsOf(context, shopSettingKeys)),
  answeredByStaff(settings.restoreShopSetting, restoreShopSetting),
  answeredByStaff(settings.readMoneySettings, readMoneyPage),
  answeredByStaff(settings.saveMoneySettings, saveMoneySettings),
  answeredByStaff(settings.listMoneyVersions, (context) => listVersionsOf(context, moneySettingKeys)),
  answeredByStaff(settings.restoreMoneySetting, restoreMoneySetting),
  answeredByStaff(settings.setVatRate, setVatRate),
];
