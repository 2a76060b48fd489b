/** What the lookup knows of a valid postcode. */
export type PlaceOfPostcode = {
  readonly postcode: string;
  readonly district: string | null;
  readonly county: string | null;
};

/** Asks whether a postcode exists and where it lies; null where it is not known. */
export type PostcodeGateway = { look(postcode: string): Promise<PlaceOfPostcode | null> };
