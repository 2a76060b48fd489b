import { formatPhone } from '#domain/values/phone.ts';

type Somebody = { readonly name: string; readonly email: string; readonly telephone: string };

/** What to call a person: their name, or else the email address, or else the telephone number. */
export const calledBy = ({ name, email, telephone }: Somebody): string => name || email || formatPhone(telephone);
