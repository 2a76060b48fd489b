import { type ChangeEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { pictureLimits, pictureSide, pictureTexts } from '#contract/accounts/profile.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const notGiven = 'Not given';

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const initialsOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].map((name) => [...name.trim()].slice(0, 1).join('').toUpperCase()).join('');

export const birthdayText = (date: string | null): string =>
  date !== null && isRealDate(date) ? formatPickupDate(date).split(' ').slice(1).join(' ') : notGiven;

export const mobileText = (mobile: string | null): string => (mobile ? formatPhone(mobile) : notGiven);

/** A phone that stores other formats converts them to one of these when it sees this list. */
const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export type Chosen = { readonly address: string } | { readonly complaint: string };

/** Sent in more detail than is kept, so that the server's own crop stays sharp. */
const sentSide = 2 * pictureSide;

/** A small square `data:` address: quick over a slow connection, and without the place where it was taken. */
async function preparePicture(file: File): Promise<Chosen> {
  if (file.size > pictureLimits.bytes) return { complaint: pictureTexts.tooLarge };
  if (!pictureTypes.includes(file.type)) return { complaint: pictureTexts.wrongType };
  const bitmap = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (bitmap === null || pen === null) return { complaint: pictureTexts.unreadable };
  const side = Math.min(bitmap.width, bitmap.height);
  canvas.width = canvas.height = Math.min(side, sentSide);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { address: canvas.toDataURL('image/webp', 0.9) };
}

export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1);

/** A `data:` address to set, null to remove the picture, undefined to leave it. */
type PictureDraft = string | null | undefined;

export function useChosenPicture() {
  const [picture, choose] = useState<PictureDraft>();
  const [complaint, complain] = useState<string>();
  const forget = () => {
    choose(undefined);
    complain(undefined);
  };
  return { picture, choose, complaint, complain, forget };
}
export type ChosenPicture = ReturnType<typeof useChosenPicture>;

export const Avatar = ({ user, address }: { user: User; address: string | null }) => (
  <div className="avatar">
    {address?.startsWith('data:image/') ? (
      <img src={address} alt="" width={148} height={148} />
    ) : (
      <span aria-hidden="true">{initialsOf(user)}</span>
    )}
  </div>
);

type PickerProps = {
  readonly user: User;
  readonly chosen: ChosenPicture;
  readonly disabled: boolean;
};

/** A new picture is shown at once, and becomes the profile's when it is saved. */
export function AvatarPicker({ user, chosen, disabled }: PickerProps) {
  const { picture, complaint } = chosen;
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const address = picture === undefined ? user.profilePictureUrl : picture;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = ''; // the same file may be chosen again
    if (!file) return;
    setReading(true);
    const prepared = await preparePicture(file);
    setReading(false);
    chosen.complain('complaint' in prepared ? prepared.complaint : undefined);
    if ('address' in prepared) chosen.choose(prepared.address);
  };
  const remove = () => {
    chosen.complain(undefined);
    chosen.choose(user.profilePictureUrl === null ? undefined : null);
    input.current?.parentElement?.querySelector('button')?.focus();
  };
  return (
    <div className="avatar-choice">
      <div className="avatar-frame">
        <Avatar user={user} address={address} />
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <button
          type="button"
          className="avatar-button"
          aria-label="Choose a profile picture"
          aria-describedby="picture-help"
          disabled={disabled || isReading}
          onClick={() => input.current?.click()}
        >
          <Icon name="camera" />
        </button>
      </div>
      <p className="help" id="picture-help">
        JPEG, PNG or WebP, at most 5 MB
      </p>
      {complaint && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" />
          {complaint}
        </p>
      )}
      {address !== null && (
        <Button variant="ghost" small disabled={disabled} onClick={remove}>
          Remove picture
        </Button>
      )}
    </div>
  );
}
