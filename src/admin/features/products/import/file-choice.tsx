import { useRef } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { mostImportBytes, mostImportRows } from '#contract/admin/imports.ts';
import { DropArea } from '#web/ui/drop-area.tsx';
import type { Importing } from './use-import.ts';

type ProgressProps = { readonly name: string; readonly percent: number; readonly text: string };

/** Shows progress, in words too. */
export const Progress = ({ name, percent, text }: ProgressProps) => (
  <div className="[&_.meter]:block [&_p]:mx-0 [&_p]:mt-0 [&_p]:mb-2">
    <p className="flex items-center justify-between gap-2.5">
      <b>{name}</b>
      <span className="number">{text}</span>
    </p>
    <span
      className="meter"
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  </div>
);

/** Where the file is dropped, or chosen by the button. */
export function FileChoice({ importing }: { readonly importing: Importing }) {
  const input = useRef<HTMLInputElement>(null);
  const { sent, send } = importing;
  if (sent) return <Progress name={`Uploading ${sent.name}`} percent={sent.percent} text={`${sent.percent} %`} />;
  return (
    <DropArea
      className={(isOver) =>
        `grid justify-items-center gap-2.5 rounded-large border-2 border-dashed px-4.5 py-10 text-center [&>.icon]:size-8.5 ${isOver ? 'border-primary bg-oat-50' : 'border-line-strong'}`
      }
      onFiles={([file]) => file && void send(file)}
    >
      <Icon name="file-spreadsheet" />
      <p>
        <b>Drop a products file here</b>
      </p>
      <p className="text-muted">
        CSV, up to {mostImportRows.toLocaleString('en-GB')} lines and {mostImportBytes / 1_000_000} MB
      </p>
      <Button kind="primary" icon="upload" busy={importing.isBusy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="File"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <p className="mt-2.5 max-w-[60ch] text-muted">
        One product per line, identified by the end of its address (the column ‘slug’). A missing column changes
        nothing; an empty cell clears the value. Type what you find on the shelf into ‘counted’: anything sold since the
        file was made is taken off your count. You first see what each line would do, and nothing is saved until you say
        so.
      </p>
    </DropArea>
  );
}
