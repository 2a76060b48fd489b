import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isPostcode, postcodeLookupMinLength } from '#domain/person/postcode.ts';
import { type Form, unknownPostcode, type Who } from '#web/features/checkout/form/checkout-form.ts';
import { fieldId } from '#web/features/checkout/form/form-paths.ts';
import type { PostcodeAnswer, PostcodeLookup } from './postcode-lookup.ts';

const lookupDelayMs = 500;

type LookedUp = {
  /** Of the postcode as it now stands in the field. */
  readonly status: 'known' | 'unknown' | 'unavailable' | null;
  /** What was only unfinished while it was typed is wrong by then. */
  readonly onLeave: () => void;
};

/** Fills in city and county while the postcode is typed, unless the customer wrote them (O-05). */
export function usePostcode(form: Form, who: Who, lookup: PostcodeLookup): LookedUp {
  const path = `${who}.address.postcode` as const;
  const postcode = useWatch({ control: form.control, name: path });
  const [answer, setAnswer] = useState<{ readonly postcode: string; readonly result: PostcodeAnswer }>();
  const filledIn = useRef({ city: '', county: '' });
  const complain = () => form.setError(path, { type: 'lookup', message: unknownPostcode });

  const fillIn = (field: 'city' | 'county', text: string): void => {
    const place = `${who}.address.${field}` as const;
    const current = form.getValues(place);
    const isOurs = current === '' || current === filledIn.current[field] || current === text;
    if (!isOurs) return;
    filledIn.current[field] = text;
    if (current === text) return;
    form.setValue(place, text);
    form.clearErrors(place);
  };
  const take = useEffectEvent((result: PostcodeAnswer): void => {
    setAnswer({ postcode, result });
    if (result === 'unavailable') return;
    if (result === 'unknown') {
      // 'DY5 2' is no postcode yet, and no mistake either while somebody is typing it.
      const isUnfinished = !isPostcode(postcode) && document.activeElement?.id === fieldId(path);
      if (!isUnfinished) complain();
      return;
    }
    form.clearErrors(path);
    fillIn('city', result.city);
    fillIn('county', result.county);
  });

  useEffect(() => {
    const typed = postcode.trim();
    if (typed.length < postcodeLookupMinLength) return;
    const known = lookup.known(typed);
    if (known !== undefined) return take(known);
    let isStale = false;
    const timer = setTimeout(async () => {
      const result = await lookup.lookUp(typed);
      if (!isStale) take(result);
    }, lookupDelayMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [postcode, lookup]);

  const now = answer?.postcode === postcode ? answer.result : null;
  return {
    status: typeof now === 'object' && now !== null ? 'known' : now,
    onLeave: () => now === 'unknown' && complain(),
  };
}
