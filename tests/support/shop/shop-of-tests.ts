import { settingSchemas } from '#contract/content/settings.ts';
import type { Shop } from '#contract/shop.ts';
import { placeOfShop } from '#domain/pages/shop-identity.ts';
import { settingsOfConfig } from '#server/db/seed/first-settings.ts';
import story from '../../../assets/story.json' with { type: 'json' };

const { menu, hero } = story;
const { identity, company, kitchen, discount, orders } = settingsOfConfig;

/** The bakery as it is before its owner has changed anything. */
export const shopOfTests: Shop = {
  ...settingSchemas.identity.parse(identity),
  telephone: { ...identity.telephone, link: 'tel:+441384000000' },
  place: placeOfShop(identity.address, company.address),
  mark: 'M',
  company: settingSchemas.company.parse(company),
  legalLine:
    'Mount Avenue Bakery Ltd (example), company number 00000000 (example), VAT number GB 000 0000 00 (example)',
  footLine:
    '© 2025 Mount Avenue Bakery. All prices include VAT where it applies. Mount Avenue Bakery Ltd (example), company number 00000000 (example), VAT number GB 000 0000 00 (example).',
  kitchenNotice: kitchen.notice,
  discount,
  menu: settingSchemas.menu.parse(menu),
  picture: settingSchemas.hero.parse(hero).picture,
  hours: '9am - 6pm',
  unpaidOrderMinutes: orders.unpaidMinutes,
  visitMinutes: orders.visitMinutes,
  answerDays: 2,
  orderNumberPrefix: orders.numberPrefix,
};
