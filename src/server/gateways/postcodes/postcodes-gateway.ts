import type { PostcodeGateway } from './postcodes.ts';
import { lookUpThroughService } from './postcodes-service.ts';
import { sectorTable } from './postcodes-table.ts';

type Sources = {
  readonly serviceUrl: string;
  readonly tableFile: string;
};

/**
 * Asks the table where the service is off or silent: `look` never fails. @throws Error where the table is unreadable
 */
export function postcodeGateway({ serviceUrl, tableFile }: Sources): PostcodeGateway {
  const table = sectorTable(tableFile);
  if (serviceUrl === 'off') return table;
  const service = lookUpThroughService({ url: serviceUrl });
  return { ...service, look: (postcode) => service.look(postcode).catch(() => table.look(postcode)) };
}
