import { isPostcode, normalisePostcode } from '#domain/person/postcode.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

type Found = {
  status: number;
  result: { postcode: string; admin_district: string | null; admin_county: string | null } | null;
};

export async function lookUpPostcode({ services }: RequestContext, { postcode }: { postcode: string }): Promise<Found> {
  const normal = normalisePostcode(postcode);
  const place = isPostcode(normal) ? await services.postcodes.look(normal) : null;
  if (!place) return { status: 404, result: null };
  return {
    status: 200,
    result: { postcode: place.postcode, admin_district: place.district, admin_county: place.county },
  };
}
