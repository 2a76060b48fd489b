import * as contract from '#contract/postcodes.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { lookUpPostcode } from './look-up-postcode.ts';

export const postcodeEndpoints = [answeredBy(contract.lookUpPostcode, lookUpPostcode)];
