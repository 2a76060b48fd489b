import { readFileSync } from 'node:fs';
import { isPostcode, normalisePostcode, sectorOf } from '#domain/person/postcode.ts';
import type { PostcodeGateway } from './postcodes.ts';

/** Sectors of one outward code that lie in one place: '139' of 'AB22'. */
type Sectors = { readonly digits: string; readonly district: string; readonly county: string | null };

/**
 * A code of right form in a known sector is valid (decisions, Postcode lookup). @throws Error for an unreadable file
 */
export function sectorTable(file: string): PostcodeGateway {
  const byOutward = readTable(file);
  return {
    look(postcode) {
      if (!isPostcode(postcode)) return Promise.resolve(null);
      const { outward, sector } = sectorOf(postcode);
      const found = byOutward.get(outward)?.find(({ digits }) => digits.includes(sector));
      if (!found) return Promise.resolve(null);
      return Promise.resolve({ postcode: normalisePostcode(postcode), district: found.district, county: found.county });
    },
  };
}

function readTable(file: string): ReadonlyMap<string, readonly Sectors[]> {
  const byOutward = new Map<string, Sectors[]>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue; // the heading and the attribution stay in the file
    const [outward, digits, district, county, country] = line.split('\t');
    if (!outward || !digits || !district || county === undefined || country === undefined) {
      throw new Error(`${file} has a line that is no row of postcode sectors: ${line}`);
    }
    const rows = byOutward.get(outward) ?? [];
    rows.push({ digits, district, county: county || null });
    byOutward.set(outward, rows);
  }
  return byOutward;
}
