import * as contact from '#contract/admin/customers/customer-contact.ts';
import * as list from '#contract/admin/customers/customer-list.ts';
import * as page from '#contract/admin/customers/customer-page.ts';
import * as writing from '#contract/admin/customers/customer-writing.ts';
import * as address from '#contract/admin/customers/held-by-address.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { forgetAddress } from './address/forget-address.ts';
import { exportAddress, findHeldByAddress } from './address/held-by-address.ts';
import { changeAccount, changeGuest } from './change-contact.ts';
import { addNote, readmitAccount, removeNote, suspendAccount } from './change-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { forgetCustomer } from './forget-customer.ts';
import { showCustomer } from './show-customer.ts';
import { countCustomers, exportCustomers, listCustomers } from './show-customers.ts';
import { prepareLetter, previewLetter, writeLetter } from './write-to-customer.ts';

export const customerEndpoints = [
  answeredByStaff(list.listCustomers, listCustomers),
  answeredByStaff(list.countCustomers, countCustomers),
  answeredByStaff(list.exportCustomers, exportCustomers),
  answeredByStaff(page.readCustomer, showCustomer),
  answeredByStaff(page.addCustomerNote, addNote),
  answeredByStaff(page.removeCustomerNote, removeNote),
  answeredByStaff(page.suspendAccount, suspendAccount),
  answeredByStaff(page.readmitAccount, readmitAccount),
  answeredByStaff(contact.changeGuest, changeGuest),
  answeredByStaff(contact.changeAccount, changeAccount),
  answeredByStaff(writing.prepareCustomerEmail, prepareLetter),
  answeredByStaff(writing.previewCustomerEmail, previewLetter),
  answeredByStaff(writing.emailCustomer, writeLetter),
  answeredByStaff(page.exportCustomer, exportCustomer),
  answeredByStaff(page.forgetCustomer, forgetCustomer),
  answeredByStaff(address.findHeldByAddress, findHeldByAddress),
  answeredByStaff(address.exportAddress, exportAddress),
  answeredByStaff(address.forgetAddress, forgetAddress),
];
