import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { type ImportKind, mostImportBytes, mostImportRows } from '#contract/admin/imports/imports.ts';
import { kindWords } from './import-words.ts';
import { Progress } from './progress.tsx';
import type { Importing } from './use-import.ts';

/** Where the file is dropped, or chosen by the button. */
export function FileChoice({ kind, importing }: { readonly kind: ImportKind; readonly importing: Importing }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { sent, send } = importing;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !sent) void send(file);
  };
  if (sent) return <Progress name={`${sent.name} is being sent`} percent={sent.percent} text={`${sent.percent} %`} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button within
    <div
      className={isOver ? 'import-drop import-drop--over' : 'import-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="file-spreadsheet" />
      <p>
        <b>{kindWords[kind].drop}</b>
      </p>
      <p className="muted">
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
      <p className="import-help">{kindWords[kind].whatFor}</p>
    </div>
  );
}
