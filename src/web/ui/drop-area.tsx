import { type DragEvent, type ReactNode, useState } from 'react';
import { Around } from './group.tsx';

type DropAreaProps = {
  readonly className: (isOver: boolean) => string;
  readonly onFiles: (files: File[]) => void;
  /** Includes a button that chooses what can be dropped. */
  readonly children: ReactNode;
};

/** An area to drop files on. */
export function DropArea({ className, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  /**
   * Otherwise a link or a picture from another page would open in place of this one. Text goes into the field that it
   * is dropped on.
   */
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
