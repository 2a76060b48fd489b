import { Icon } from '#admin/ui/icon.tsx';
import { Keys } from '#admin/ui/values/keys.tsx';

type FindButtonProps = {
  readonly onFind: () => void;
  /** That open it too, one by one; shown where there is a keyboard. */
  readonly keys: readonly string[];
};

/** Opens the command palette, by touch and mouse. */
export const FindButton = ({ onFind, keys }: FindButtonProps) => (
  <button type="button" className="place place--find" aria-haspopup="dialog" onClick={onFind}>
    <Icon name="search" />
    <span>
      Find<span className="visually-hidden"> anything</span>
    </span>
    <span className="place-keys" aria-hidden="true">
      <Keys keys={keys} />
    </span>
  </button>
);
