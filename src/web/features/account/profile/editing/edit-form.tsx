import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { User } from '#contract/accounts/accounts.ts';
import { changePicture, changeProfile, type Profile, profileTexts, readProfile } from '#contract/accounts/profile.ts';
import { mobile, personName } from '#contract/fields/fields.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure, failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { phoneForField } from '#domain/values/phone.ts';
import { useErrorFocus } from '#web/features/account/form-parts.tsx';
import { optionalBirthday } from '#web/features/account/registration/registration.ts';
import { draftKey } from '#web/features/account/sign-out.ts';
import { complaintsAbout, mobileTyped, nameTyped, typedField } from '#web/features/account/typed-field.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { type DeviceStorage, tabStorage } from '#web/lib/device/device-storage.ts';
import { endSession, readToken } from '#web/lib/session/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { base64Of, type ChosenPicture } from './avatar.tsx';

const typed = z.string();

const draft = z.object({
  userId: z.number(),
  /** The version of the profile that the change was made from. */
  version: z.number(),
  values: z.object({ firstName: typed, lastName: typed, mobile: typed, dateOfBirth: typed }),
  hadPicture: z.boolean(),
});
type ProfileDraft = z.infer<typeof draft>;

/**
 * Keeps what was typed while the customer goes to the login and back, in the tab that it was typed in (decision 204).
 */
export const keepDraft = (storage: DeviceStorage, kept: ProfileDraft): void =>
  void storage.write(draftKey, JSON.stringify(kept));

export function readDraft(storage: DeviceStorage, userId: number): ProfileDraft | null {
  try {
    const kept = draft.parse(JSON.parse(storage.read(draftKey) ?? 'null'));
    return kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

type EditFormProps = {
  readonly profile: Profile;
  readonly draft: ProfileDraft | null;
  readonly chosen: ChosenPicture;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSaved: (saved: Profile) => void;
  readonly onPictureKept: (saved: Profile) => void;
  readonly onCancel: () => void;
};

type Trouble = { readonly title: string; readonly text: string; readonly differences: readonly string[] };

const today = () => shopDate(Date.now(), shopTimeZone);

/** Accounts §2 Profile, with the rules and texts of the registration. */
const profileForm = z.object({
  firstName: personName,
  lastName: personName,
  mobile,
  dateOfBirth: optionalBirthday('page', today),
});
type ProfileValues = z.input<typeof profileForm>;
type CheckedProfile = z.output<typeof profileForm>;

const profileFields = ['firstName', 'lastName', 'mobile', 'dateOfBirth'] as const;
const profileLabels: Readonly<Record<keyof ProfileValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
  dateOfBirth: 'Date of birth',
};

/** A date as it is typed: '1990-04-23' becomes '23/04/1990'; null becomes ''. */
const typedDate = (date: string | null): string => (date ?? '').split('-').reverse().join('/');

const valuesOf = (user: User): ProfileValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  mobile: phoneForField(user.mobile ?? ''),
  dateOfBirth: typedDate(user.dateOfBirth),
});

/** A line for each field in which the saved profile differs from the form. */
const differencesFrom = (values: ProfileValues, saved: User): string[] => {
  const there = valuesOf(saved);
  return profileFields.flatMap((name) =>
    there[name] === values[name] ? [] : [`${profileLabels[name]}: ${there[name] || 'none'}`],
  );
};

const filters: Partial<Record<keyof ProfileValues, (text: string) => string>> = {
  firstName: nameTyped,
  lastName: nameTyped,
  mobile: mobileTyped,
};

export function EditForm({ profile, draft, chosen, onBusy, onSaved, onPictureKept, onCancel }: EditFormProps) {
  const id = useId();
  const { picture } = chosen;
  const element = useRef<HTMLFormElement>(null);
  // A profile that another tab saves in the meantime is not replaced unseen.
  const [version, setVersion] = useState(draft?.version ?? profile.version);
  const sent = useRef<string | null | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const navigate = useNavigate();
  const form = useForm<ProfileValues, unknown, CheckedProfile>({
    resolver: zodResolver(profileForm),
    defaultValues: draft?.values ?? valuesOf(profile.user),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  useErrorFocus(element, submitCount, false);
  useEffect(() => element.current?.querySelector<HTMLElement>('input')?.focus(), []);

  /** The picture goes first, in its own call: if it is refused, nothing has been saved. */
  const send = async (values: CheckedProfile): Promise<Profile> => {
    let from = version;
    if (picture !== undefined && picture !== sent.current) {
      const kept = await callOverHttp(changePicture, {
        version,
        picture: picture === null ? null : base64Of(picture),
      });
      sent.current = picture;
      from = kept.version;
      setVersion(from);
      onPictureKept(kept);
    }
    return callOverHttp(changeProfile, { ...values, version: from, dateOfBirth: values.dateOfBirth || null });
  };
  const keepTyped = () =>
    keepDraft(tabStorage, {
      userId: profile.user.id,
      version,
      values: form.getValues(),
      hadPicture: typeof picture === 'string',
    });
  const complain = async (error: unknown): Promise<void> => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'signInRequired') return keepTyped();
    const { fields = {} } = error.detail;
    if (fields.picture !== undefined) return chosen.complain(fields.picture);
    const named = profileFields.filter((name) => fields[name] !== undefined);
    for (const name of named) form.setError(name, { message: fields[name] ?? '' });
    if (named.length > 0) return;
    const saved = error.code === 'conflict' ? await callOverHttp(readProfile, {}).catch(() => null) : null;
    if (saved) setVersion(saved.version);
    setTrouble({ ...describeFailure(error), differences: saved ? differencesFrom(form.getValues(), saved.user) : [] });
  };
  const save = form.handleSubmit(async (values) => {
    if (readToken() === null) {
      showToast({ severity: 'error', title: failureTexts.signInRequired.title, text: profileTexts.tokenMissing });
      keepTyped();
      endSession();
      void navigate(urls.login(urls.profile), { replace: true });
      return;
    }
    setTrouble(null);
    onBusy(true);
    await send(values).then(onSaved, complain);
    onBusy(false);
  });

  const field = (name: keyof ProfileValues) => {
    const error = errors[name]?.message;
    return {
      ...typedField(form, name, filters[name]),
      id: `${id}-${name}`,
      label: profileLabels[name],
      error,
      readOnly: isSubmitting,
    };
  };
  const complaints = complaintsAbout(errors, { names: profileFields, labels: profileLabels, id });

  return (
    <form
      ref={element}
      noValidate
      className="panel profile-edit"
      aria-labelledby={`${id}-heading`}
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void save(event);
      }}
    >
      <div className="profile-head">
        <h2 id={`${id}-heading`}>Account Information</h2>
        <div className="row">
          <Button variant="outline" small icon="close" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" small icon="check" busy={isSubmitting && 'Saving...'}>
            Save
          </Button>
        </div>
      </div>
      {draft && (
        <Alert severity="info" title={profileTexts.draftBack}>
          {draft.hadPicture && profileTexts.chooseAgain}
        </Alert>
      )}
      <ErrorSummary complaints={complaints} />
      {trouble && (
        <Alert severity="error" title={trouble.title}>
          <p>{trouble.text}</p>
          {trouble.differences.length > 0 && (
            <>
              <p>Saved there:</p>
              <ul>
                {trouble.differences.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </Alert>
      )}
      <div className="field-pair">
        <Field autoComplete="given-name" {...field('firstName')} />
        <Field autoComplete="family-name" {...field('lastName')} />
        <Field
          className="field-wide"
          label="Email"
          id={`${id}-email`}
          type="email"
          value={profile.user.email}
          disabled
          help={
            profile.hasPassword
              ? 'You can change it under ‘Security and data’.'
              : 'To change your email address, please contact us.'
          }
        />
        <Field prefix="+44" inputMode="tel" autoComplete="tel-national" {...field('mobile')} />
        <Field optional placeholder="DD/MM/YYYY" inputMode="numeric" autoComplete="bday" {...field('dateOfBirth')} />
      </div>
    </form>
  );
}
