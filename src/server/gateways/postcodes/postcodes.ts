export type PlaceOfPostcode = {
  readonly postcode: string;
  readonly district: string | null;
  readonly county: string | null;
};

/** Null for a postcode that is not known. */
export type PostcodeGateway = { look(postcode: string): Promise<PlaceOfPostcode | null> };
