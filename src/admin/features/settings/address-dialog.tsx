import { useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';

type AddressDialogProps = {
  readonly made: { readonly email: string; readonly address: string } | null;
  readonly onClose: () => void;
};

/** Shown this once, for who does not wait for the email. */
export function AddressDialog({ made, onClose }: AddressDialogProps) {
  const [copied, setCopied] = useState('');
  return (
    <Dialog open={made !== null} onClose={onClose} title="The address">
      {made && (
        <div className="column">
          <p>It was written to {made.email}. You can also hand it on yourself; it is shown this once.</p>
          <TextField
            label="Address"
            readOnly
            value={made.address}
            onText={() => undefined}
            onFocus={({ target }) => target.select()}
          />
          <Button
            kind="primary"
            icon="copy"
            onClick={() => void navigator.clipboard?.writeText(made.address).then(() => setCopied(made.address))}
          >
            {copied === made.address ? 'Copied' : 'Copy address'}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
