import * as office from '#contract/admin/enquiries/enquiries.ts';
import * as customers from '#contract/enquiries.ts';
import { answeredBy, preparedBy } from '#server/modules/endpoint-action.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { answerBakery } from './customer/answer-bakery.ts';
import { payQuote, refuseQuote } from './customer/pay-quote.ts';
import { sendEnquiry } from './customer/send-enquiry.ts';
import { findEnquiry, listOwn } from './customer/show-enquiry.ts';
import { answerEnquiry, declineEnquiry, markRead, trustEnquiry } from './office/answer-enquiry.ts';
import { countForRail, listEnquiries } from './office/list-enquiries.ts';
import { readEnquiryPage } from './office/read-enquiry-page.ts';
import { sendQuote, withdrawQuote } from './office/send-quote.ts';
import { sendPicture } from './pictures.ts';

export const enquiryEndpoints = [
  preparedBy(customers.sendEnquiryPicture, sendPicture),
  answeredBy(customers.sendEnquiry, sendEnquiry),
  answeredBy(customers.findEnquiry, findEnquiry),
  answeredBy(customers.sendEnquiryMessage, answerBakery),
  answeredBy(customers.payQuote, payQuote),
  answeredBy(customers.refuseQuote, refuseQuote),
  answeredBy(customers.ownEnquiries, listOwn),
];

export const enquiryOfficeEndpoints = [
  answeredByStaff(office.listEnquiries, listEnquiries),
  answeredByStaff(office.countWaitingEnquiries, countForRail),
  answeredByStaff(office.findEnquiryPage, readEnquiryPage),
  answeredByStaff(office.answerEnquiry, answerEnquiry),
  answeredByStaff(office.sendQuote, sendQuote),
  answeredByStaff(office.withdrawQuote, withdrawQuote),
  answeredByStaff(office.declineEnquiry, declineEnquiry),
  answeredByStaff(office.markEnquiryRead, markRead),
  answeredByStaff(office.trustEnquiry, trustEnquiry),
];
