import { readProduction, readShopping, tickProduction as tick } from '#contract/admin/production/production.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { showProduction, showShopping } from './show-production.ts';
import { tickProduction } from './tick-production.ts';

export const productionEndpoints = [
  answeredByStaff(readProduction, showProduction),
  answeredByStaff(readShopping, showShopping),
  answeredByStaff(tick, tickProduction),
];
