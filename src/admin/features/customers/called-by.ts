import { formatUkNumber } from '#domain/person/phone.ts';

type Somebody = { readonly name: string; readonly email: string; readonly telephone: string };

/** What one calls somebody by whose name nobody was told. */
export const calledBy = ({ name, email, telephone }: Somebody): string => name || email || formatUkNumber(telephone);
