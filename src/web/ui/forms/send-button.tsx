import '#web/styles/ui/send-button.css';
import type { ComponentProps } from 'react';
import { useHydrated } from '#web/base/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';

/** Waits until React has taken the page over, lest the browser send the form by itself. */
export function SendButton(button: Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'className'>) {
  const isHydrated = useHydrated();
  return <Button {...button} type="submit" disabled={!isHydrated} className={isHydrated ? undefined : 'is-waiting'} />;
}
