import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type Kept<Props> = {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly waiting: ReactNode;
  /** Set once it has been fetched. */
  part: ComponentType<Props> | null;
};

/**
 * A part that is fetched when it is first shown. If its file does not load, as after a lost connection or a new version
 * of the shop, a message says so in its place and it is tried again: the rest of the page stays, with whatever is typed
 * in it.
 * @param waiting keeps its place in the meantime, and is the server's HTML
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const kept: Kept<Props> = { load, waiting, part: null };
  return (props) => <Late kept={kept} props={props} />;
}

function Late<Props extends object>({ kept, props }: { readonly kept: Kept<Props>; readonly props: Props }) {
  const [shown, setShown] = useState({ part: kept.part });
  const [isLost, setLost] = useState(false);
  const fetchPart = useCallback(() => {
    kept.load().then(
      (part) => {
        kept.part = part;
        setShown({ part });
      },
      () => setLost(true),
    );
  }, [kept]);
  useEffect(() => {
    if (kept.part === null) fetchPart();
  }, [kept, fetchPart]);
  if (shown.part) return createElement(shown.part, props);
  if (!isLost) return kept.waiting;
  return (
    <Alert severity="error" title="Part of this page did not load">
      <p>Please try again, or reload the page.</p>
      <Button small icon="refresh" onClick={fetchPart}>
        Try again
      </Button>
    </Alert>
  );
}
