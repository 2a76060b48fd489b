import { type ChangeEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { initialsOf } from '#web/features/account/profile/profile-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pictureTypes, preparePicture } from './choose-picture.ts';

/** A `data:` address to take, null to remove the picture, undefined to leave it. */
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
