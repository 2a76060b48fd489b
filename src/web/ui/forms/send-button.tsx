import '#web/styles/ui/send-button.css';
import type { ComponentProps } from 'react';
import { useHydrated } from '#web/base/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * A submit button that waits until React has hydrated the page, so that the browser does not send the form by itself: a
 * press before then is repeated once it has (page-start/deferred-hydration.ts), and Enter finds a button that does
 * nothing.
 */
export function SendButton(button: Omit<ComponentProps<typeof Button>, 'type' | 'className'>) {
  const isHydrated = useHydrated();
  return (
    <>
      {!isHydrated && <button type="submit" disabled hidden />}
      <Button {...button} type={isHydrated ? 'submit' : 'button'} className={isHydrated ? undefined : 'is-waiting'} />
    </>
  );
}
