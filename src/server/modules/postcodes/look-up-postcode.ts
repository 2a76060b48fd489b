import { isPostcode, normalisePostcode } from '#domain/postcode.ts';
import type { Visit } from '#server/modules/visit.ts';

type Found = {
  status: number;
  result: { postcode: string; admin_district: string | null; admin_county: string | null } | null;
};

/** GET /postcodes/{postcode} (accounts §7), in the public service's own shape; the customer's browser never calls it. */
export async function lookUpPostcode({ surroundings }: Visit, { postcode }: { postcode: string }): Promise<Found> {
  const normal = normalisePostcode(postcode);
  const place = isPostcode(normal) ? await surroundings.postcodes.look(normal) : null;
  if (!place) return { status: 404, result: null };
  return {
    status: 200,
    result: { postcode: place.postcode, admin_district: place.district, admin_county: place.county },
  };
}
