import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { postcodeLookupMinLength } from '#domain/postcode.ts';
import { type Form, unknownPostcode, type Who } from './checkout-form.ts';
import type { PostcodeAnswer, PostcodeLookup } from './postcode-lookup.ts';

/** How long after the last key a postcode is looked up (accounts §4). */
const lookupDelayMs = 500;

/**
 * Looks a person's postcode up while it is typed and fills in city and county, unless the customer wrote them (O-05).
 * True while the postcode in the field is known to exist. An answer to an earlier postcode is dropped.
 */
export function usePostcode(form: Form, who: Who, lookup: PostcodeLookup): boolean {
  const postcode = useWatch({ control: form.control, name: `${who}.address.postcode` });
  const [answer, setAnswer] = useState<{ readonly of: string; readonly says: PostcodeAnswer }>();
  const filledIn = useRef({ city: '', county: '' });

  useEffect(() => {
    const typed = postcode.trim();
    if (typed.length < postcodeLookupMinLength) return;
    let isStale = false;

    const fillIn = (field: 'city' | 'county', text: string): void => {
      const path = `${who}.address.${field}` as const;
      const current = form.getValues(path);
      const isOurs = current === '' || current === filledIn.current[field] || current === text;
      if (!isOurs) return;
      filledIn.current[field] = text;
      if (current === text) return;
      form.setValue(path, text);
      form.clearErrors(path);
    };
    const take = (says: PostcodeAnswer): void => {
      if (isStale) return;
      setAnswer({ of: postcode, says });
      if (says === 'unavailable') return;
      if (says === 'unknown') {
        form.setError(`${who}.address.postcode`, { type: 'lookup', message: unknownPostcode });
        return;
      }
      form.clearErrors(`${who}.address.postcode`);
      fillIn('city', says.city);
      fillIn('county', says.county);
    };

    const known = lookup.known(typed);
    if (known !== undefined) take(known);
    const timer =
      known === undefined ? setTimeout(async () => take(await lookup.look(typed)), lookupDelayMs) : undefined;
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [postcode, who, form, lookup]);

  return answer?.of === postcode && typeof answer.says === 'object';
}
