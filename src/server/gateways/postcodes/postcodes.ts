export type PlaceOfPostcode = {
  readonly postcode: string;
  readonly district: string | null;
  readonly county: string | null;
};

/** Null for a postcode that is not known. */
export type PostcodeGateway = {
  look(postcode: string): Promise<PlaceOfPostcode | null>;
  /** The service itself, past what is kept; absent where the shop's own table answers alone. Throws where it does not answer. */
  readonly askService?: (postcode: string) => Promise<PlaceOfPostcode | null>;
};
