import type { Shop } from '#contract/shop.ts';

export type MenuGroup = Shop['menu']['groups'][number];
