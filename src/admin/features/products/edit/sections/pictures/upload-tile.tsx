import { Button } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import type { Upload } from './use-uploads.ts';

type UploadTileProps = {
  readonly upload: Upload;
  readonly onAgain: () => void;
  readonly onForget: () => void;
};

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

/** A file on its way, or why it was refused. */
export function UploadTile({ upload, onAgain, onForget }: UploadTileProps) {
  const { file, address, percent, refusal } = upload;
  return (
    <li className="picture-tile picture-tile--sending">
      <img src={address} alt="" />
      <div className="picture-words">
        <p className="row row--apart">
          <b className="picture-file">{file.name}</b>
          {refusal === null && percent !== null && <span className="number">{percent}%</span>}
        </p>
        {refusal === null ? (
          <>
            <span
              className="meter"
              role="progressbar"
              aria-label={`${file.name} is being sent`}
              aria-valuenow={percent ?? 0}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              <i style={{ width: `${percent ?? 0}%` }} />
            </span>
            <p className="muted">{progressText(file.size, percent)}</p>
          </>
        ) : (
          <>
            <p className="field-error" role="alert">
              <Icon name="circle-alert" />
              {refusal}
            </p>
            {upload.mayTryAgain && (
              <Button kind="soft" onClick={onAgain}>
                Try again
              </Button>
            )}
            <Button kind="ghost" onClick={onForget}>
              Leave it out
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function progressText(size: number, percent: number | null): string {
  if (percent === null) return 'Waits for the one before';
  if (percent === 100) return 'Sent, is being opened';
  return `${megabytes((size * percent) / 100)} of ${megabytes(size)} MB`;
}
