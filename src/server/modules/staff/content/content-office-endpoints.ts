import * as content from '#contract/admin/content/content.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { readCards } from './read-cards.ts';
import { listVersions, readContent, readPickable } from './read-content.ts';
import { readPageFacts } from './read-page-facts.ts';
import { restoreContent, saveContent } from './save-content.ts';

export const contentOfficeEndpoints = [
  answeredByStaff(content.readContent, readContent),
  answeredByStaff(content.listPicks, readPickable),
  answeredByStaff(content.readCards, readCards),
  answeredByStaff(content.readPageFacts, readPageFacts),
  answeredByStaff(content.saveContent, saveContent),
  answeredByStaff(content.listContentVersions, listVersions),
  answeredByStaff(content.restoreContent, restoreContent),
];
