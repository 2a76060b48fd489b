import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { PartyPath } from '#contract/codecs/party-codec.ts';
import { stripNameCharacters } from '#domain/text/typed-text.ts';
import { nationalDigits } from '#domain/values/phone.ts';
import { isPostcode, normalisePostcode, postcodeLookupMinLength } from '#domain/values/postcode.ts';
import { type Form, unknownPostcode, type Who } from '#web/features/checkout/form/checkout-form.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { fieldId } from './checkout-errors.tsx';
import type { PostcodeAnswer, PostcodeLookup } from './postcode-lookup.ts';

type Typed = (text: string) => string;

/** Keeps the caret in place, and leaves alone any text that is still being composed. */
function applyWhileTyping({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, change: Typed): void {
  if ('isComposing' in nativeEvent && nativeEvent.isComposing) return;
  const changed = change(target.value);
  if (changed === target.value) return;
  const caret = change(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
  target.value = changed;
  target.setSelectionRange(caret, caret);
}

const upperCase: Typed = (text) => text.toUpperCase();
/** A whole postcode in its usual form; an unfinished one stays as typed. */
const wholePostcode: Typed = (text) => (isPostcode(text) ? normalisePostcode(text) : text);

const willLookUp = 'We look this up and fill in your city and county.';
const notLookedUp = 'We could not look this up just now. Please fill in your city and county yourself.';

type PersonFieldsProps = { readonly form: Form; readonly who: Who; readonly lookup: PostcodeLookup };

const lookupDelayMs = 500;

type LookedUp = {
  /** The answer for the postcode that is in the field now. */
  readonly status: 'known' | 'unknown' | 'unavailable' | null;
  /** By then, what was only unfinished while it was typed is an error. */
  readonly onLeave: () => void;
};

/** Fills in city and county while the postcode is typed, unless the customer typed them (O-05). */
function usePostcode(form: Form, who: Who, lookup: PostcodeLookup): LookedUp {
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
      // 'DY5 2' is not a postcode yet, but not a mistake either while somebody is typing it.
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

export function PersonFields({ form, who, lookup }: PersonFieldsProps) {
  const formState = useFormState({ control: form.control });
  const lookedUp = usePostcode(form, who, lookup);

  const field = (part: PartyPath, whileTyping?: Typed, onBlur?: Typed) => {
    const path = `${who}.${part}` as const;
    const clear = () => form.clearErrors(path);
    const { onChange, ...registered } = form.register(path, { onChange: clear });
    return {
      ...registered,
      id: fieldId(path),
      error: form.getFieldState(path, formState).error?.message,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (whileTyping) applyWhileTyping(event, whileTyping);
        return onChange(event);
      },
      ...(onBlur && {
        onBlur: () => {
          const typed = form.getValues(path);
          if (onBlur(typed) !== typed) form.setValue(path, onBlur(typed));
        },
      }),
    } satisfies Partial<ComponentProps<typeof Field>>;
  };
  const autoComplete = (token: string) => `section-${who} ${token}`;
  const number = (part: 'contactNumber' | 'secondaryContactNumber') => ({
    ...field(part, nationalDigits),
    type: 'tel',
    prefix: '+44',
    autoComplete: autoComplete('tel-national'),
  });

  const { onBlur: tidy, ...postcode } = field('address.postcode', upperCase, wholePostcode);
  const leavePostcode = (event: FocusEvent<HTMLInputElement>) => {
    tidy(event);
    lookedUp.onLeave();
  };

  return (
    <div className="field-pair">
      <p className="visually-hidden" role="status">
        {lookedUp.status === 'known' && 'The postcode is valid. City and county are filled in.'}
        {lookedUp.status === 'unavailable' && notLookedUp}
      </p>
      <Field
        label="First name"
        autoComplete={autoComplete('given-name')}
        {...field('firstName', stripNameCharacters, stripNameCharacters)}
      />
      <Field
        label="Last name"
        autoComplete={autoComplete('family-name')}
        {...field('lastName', stripNameCharacters, stripNameCharacters)}
      />
      <Field label="Contact number" {...number('contactNumber')} />
      <Field label="Secondary contact number" optional {...number('secondaryContactNumber')} />
      <Field
        label="Postcode"
        help={postcode.error ? undefined : lookedUp.status === 'unavailable' ? notLookedUp : willLookUp}
        autoComplete={autoComplete('postal-code')}
        autoCapitalize="characters"
        spellCheck={false}
        valid={lookedUp.status === 'known'}
        {...postcode}
        onBlur={leavePostcode}
      />
      <Field label="City" autoComplete={autoComplete('address-level2')} {...field('address.city')} />
      <Field
        label="Street address 1"
        className="field-wide"
        autoComplete={autoComplete('address-line1')}
        {...field('address.streetAddress1')}
      />
      <Field
        label="Street address 2"
        optional
        autoComplete={autoComplete('address-line2')}
        {...field('address.streetAddress2')}
      />
      <Field label="County" optional autoComplete={autoComplete('address-level1')} {...field('address.county')} />
    </div>
  );
}
