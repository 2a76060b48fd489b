import type { PostcodeGateway } from './postcodes.ts';
import { lookUpThroughService } from './postcodes-service.ts';
import { sectorTable } from './postcodes-table.ts';

type Sources = {
  /** The public service's base address, or 'off'. */
  readonly serviceUrl: string;
  readonly tableFile: string;
};

/**
 * Postcodes by the public service, and by the shop's own table while the service is off or does not answer:
 * `look` never fails. Throws Error at once when the table cannot be read.
 */
export function postcodeGateway({ serviceUrl, tableFile }: Sources): PostcodeGateway {
  const table = sectorTable(tableFile);
  if (serviceUrl === 'off') return table;
  const service = lookUpThroughService({ url: serviceUrl });
  return { look: (postcode) => service.look(postcode).catch(() => table.look(postcode)) };
}
