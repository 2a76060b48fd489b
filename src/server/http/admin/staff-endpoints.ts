import { boardEndpoints } from '#server/modules/board/board-endpoints.ts';
import { closingEndpoints } from '#server/modules/closing/closing-endpoints.ts';
import { complaintEndpoints } from '#server/modules/complaints/complaint-endpoints.ts';
import { connectionEndpoints } from '#server/modules/connections/connection-endpoints.ts';
import { customerEndpoints } from '#server/modules/customers/customer-endpoints.ts';
import { enquiryOfficeEndpoints } from '#server/modules/enquiries/enquiry-endpoints.ts';
import { findingEndpoints } from '#server/modules/finding/finding-endpoints.ts';
import { firstDayEndpoints } from '#server/modules/first-day/first-day-endpoints.ts';
import { newsletterEndpoints } from '#server/modules/newsletters/newsletter-endpoints.ts';
import { overviewEndpoints } from '#server/modules/overview/overview-endpoints.ts';
import { printEndpoints } from '#server/modules/prints/print-endpoints.ts';
import { productionEndpoints } from '#server/modules/production/production-endpoints.ts';
import { reportEndpoints } from '#server/modules/reports/report-endpoints.ts';
import { contentOfficeEndpoints } from '#server/modules/staff/content/content-office-endpoints.ts';
import { diaryOfficeEndpoints } from '#server/modules/staff/diary/diary-office-endpoints.ts';
import { importEndpoints } from '#server/modules/staff/imports/import-endpoints.ts';
import { staffOrderEndpoints } from '#server/modules/staff/office/order-endpoints.ts';
import { productOfficeEndpoints } from '#server/modules/staff/products/product-office-endpoints.ts';
import { settingsOfficeEndpoints } from '#server/modules/staff/settings/settings-office-endpoints.ts';
import { stockOfficeEndpoints } from '#server/modules/staff/stock/stock-office-endpoints.ts';
import { writingEndpoints } from '#server/modules/staff/writing/writing-endpoints.ts';
import { teamEndpoints } from '#server/modules/team/team-endpoints.ts';
import { tillEndpoints } from '#server/modules/till/till-endpoints.ts';

/** Every endpoint of the back office; what answers it stands in its module. */
export const staffEndpointActions = [
  ...teamEndpoints,
  ...boardEndpoints,
  ...staffOrderEndpoints,
  ...writingEndpoints,
  ...enquiryOfficeEndpoints,
  ...productionEndpoints,
  ...stockOfficeEndpoints,
  ...productOfficeEndpoints,
  ...importEndpoints,
  ...contentOfficeEndpoints,
  ...diaryOfficeEndpoints,
  ...settingsOfficeEndpoints,
  ...connectionEndpoints,
  ...reportEndpoints,
  ...overviewEndpoints,
  ...closingEndpoints,
  ...printEndpoints,
  ...tillEndpoints,
  ...firstDayEndpoints,
  ...findingEndpoints,
  ...customerEndpoints,
  ...complaintEndpoints,
  ...newsletterEndpoints,
];
