import * as contract from '#contract/wire/capabilities.ts';
import { type Capabilities, capabilities } from '#contract/wire/capabilities.ts';
import { isPostcode, normalisePostcode } from '#domain/values/postcode.ts';
import { catalogueEndpoints } from '#server/catalogue/catalogue-endpoints.ts';
import { contentEndpoints } from '#server/content/content-endpoints.ts';
import { accountEndpoints } from '#server/people/accounts/account-endpoints.ts';
import { enquiryEndpoints } from '#server/people/enquiries/enquiry-endpoints.ts';
import { messageEndpoints } from '#server/people/messages/message-endpoints.ts';
import { profileEndpoints } from '#server/people/profile/profile-endpoints.ts';
import { reviewEndpoints } from '#server/people/reviews/review-endpoints.ts';
import { diaryEndpoints } from '#server/pickup/diary-endpoints.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { cartEndpoints } from '#server/sales/cart-endpoints.ts';
import { orderEndpoints } from '#server/sales/orders/order-endpoints.ts';
import { paymentEndpoints } from '#server/sales/payments/payment-endpoints.ts';
import { photoEndpoints } from '#server/sales/photos/photo-endpoints.ts';

const describeCapabilities = async ({ services }: RequestContext): Promise<Capabilities> => ({
  passwordReset: services.mail !== 'off',
  ...(Object.keys(services.serviceAddresses).length > 0 && { services: services.serviceAddresses }),
});

const postcodeEndpoints = [answeredBy(contract.lookUpPostcode, lookUpPostcode)];

type Found = {
  status: number;
  result: { postcode: string; admin_district: string | null; admin_county: string | null } | null;
};

async function lookUpPostcode({ services }: RequestContext, { postcode }: { postcode: string }): Promise<Found> {
  const normal = normalisePostcode(postcode);
  const place = isPostcode(normal) ? await services.postcodes.look(normal) : null;
  if (!place) return { status: 404, result: null };
  return {
    status: 200,
    result: { postcode: place.postcode, admin_district: place.district, admin_county: place.county },
  };
}

/** Every endpoint of the contract; each one's action is in its module. */
export const endpointActions = [
  answeredBy(capabilities, describeCapabilities),
  ...catalogueEndpoints,
  ...contentEndpoints,
  ...diaryEndpoints,
  ...photoEndpoints,
  ...postcodeEndpoints,
  ...accountEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...messageEndpoints,
  ...enquiryEndpoints,
  ...profileEndpoints,
  ...reviewEndpoints,
];
