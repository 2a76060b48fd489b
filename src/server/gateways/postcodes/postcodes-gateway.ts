import { isForcesPostcode, normalisePostcode } from '#domain/person/postcode.ts';
import type { PostcodeGateway } from './postcodes.ts';
import { lookUpThroughService } from './postcodes-service.ts';
import { sectorTable } from './postcodes-table.ts';

type Sources = {
  readonly serviceUrl: string;
  readonly tableFile: string;
};

/**
 * Asks the table where the service is off or silent: `look` never fails. Neither knows the forces' post offices, whose codes are taken as they are. @throws Error where the table is unreadable
 */
export function postcodeGateway({ serviceUrl, tableFile }: Sources): PostcodeGateway {
  const table = sectorTable(tableFile);
  const service = serviceUrl === 'off' ? null : lookUpThroughService({ url: serviceUrl });
  const look: PostcodeGateway['look'] = (postcode) =>
    service === null ? table.look(postcode) : service.look(postcode).catch(() => table.look(postcode));
  return {
    ...service,
    look: async (postcode) =>
      isForcesPostcode(postcode)
        ? { postcode: normalisePostcode(postcode), district: null, county: null }
        : look(postcode),
  };
}
