import * as till from '#contract/admin/till/till.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { findCustomers } from './find-customers.ts';
import { findTimes } from './find-times.ts';
import { handOver } from './hand-over.ts';
import { listProducts } from './list-products.ts';
import { quoteOrder, takeAtTill } from './take-till-order.ts';

export const tillEndpoints = [
  answeredByStaff(till.listTillProducts, listProducts),
  answeredByStaff(till.findTillCustomers, findCustomers),
  answeredByStaff(till.findTillTimes, findTimes),
  answeredByStaff(till.quoteTillOrder, quoteOrder),
  answeredByStaff(till.takeTillOrder, takeAtTill),
  answeredByStaff(till.handOver, handOver),
];
