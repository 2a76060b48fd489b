import * as letters from '#contract/admin/newsletters/newsletters.ts';
import * as readers from '#contract/admin/newsletters/readers.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { beginNewsletter, continueNewsletter, stopNewsletter, testNewsletter } from './begin-newsletter.ts';
import { endReading, listReaders } from './readers.ts';
import {
  changeNewsletter,
  listNewsletters,
  removeNewsletter,
  showNewsletter,
  writeNewsletter,
} from './write-newsletter.ts';

export const newsletterEndpoints = [
  answeredByStaff(letters.listNewsletters, listNewsletters),
  answeredByStaff(letters.readNewsletter, showNewsletter),
  answeredByStaff(letters.writeNewsletter, writeNewsletter),
  answeredByStaff(letters.changeNewsletter, changeNewsletter),
  answeredByStaff(letters.removeNewsletter, removeNewsletter),
  answeredByStaff(letters.testNewsletter, testNewsletter),
  answeredByStaff(letters.beginNewsletter, beginNewsletter),
  answeredByStaff(letters.stopNewsletter, stopNewsletter),
  answeredByStaff(letters.continueNewsletter, continueNewsletter),
  answeredByStaff(readers.listReaders, listReaders),
  answeredByStaff(readers.endReading, endReading),
];
