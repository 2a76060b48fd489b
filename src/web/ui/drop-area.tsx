import { type DragEvent, type ReactNode, useState } from 'react';
import { Around } from './group.tsx';

type DropAreaProps = {
  readonly className: (isOver: boolean) => string;
  readonly onFiles: (files: File[]) => void;
  /** With a button that chooses what can be dropped. */
  readonly children: ReactNode;
};

/** Files are dropped here. */
export function DropArea({ className, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  /** A link or a picture of another page would be opened in the place of this one. Text goes into the field that it is dropped on. */
  const isOfFiles = (event: DragEvent): boolean => {
    const { types } = event.dataTransfer;
    if (types.includes('Files') || types.includes('text/uri-list')) event.preventDefault();
    return types.includes('Files');
  };
  return (
    <Around
      className={className(isOver)}
      onDragOver={(event) => setOver(isOfFiles(event))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (isOfFiles(event)) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </Around>
  );
}
