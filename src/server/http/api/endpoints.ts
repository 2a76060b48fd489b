import { capabilities } from '#contract/wire/capabilities.ts';
import { accountEndpoints } from '#server/modules/accounts/account-endpoints.ts';
import { cartEndpoints } from '#server/modules/cart/cart-endpoints.ts';
import { catalogueEndpoints } from '#server/modules/catalogue/catalogue-endpoints.ts';
import { contentEndpoints } from '#server/modules/content/content-endpoints.ts';
import { describeCapabilities } from '#server/modules/describe-capabilities.ts';
import { diaryEndpoints } from '#server/modules/diary/diary-endpoints.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { enquiryEndpoints } from '#server/modules/enquiries/enquiry-endpoints.ts';
import { messageEndpoints } from '#server/modules/messages/message-endpoints.ts';
import { orderEndpoints } from '#server/modules/orders/order-endpoints.ts';
import { paymentEndpoints } from '#server/modules/payments/payment-endpoints.ts';
import { photoEndpoints } from '#server/modules/photos/photo-endpoints.ts';
import { postcodeEndpoints } from '#server/modules/postcodes/postcode-endpoints.ts';
import { profileEndpoints } from '#server/modules/profile/profile-endpoints.ts';

/** Every endpoint of the contract; what answers it stands in its module. */
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
];
