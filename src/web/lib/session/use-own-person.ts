import { useEffect, useEffectEvent } from 'react';
import { me, type User } from '#contract/accounts/accounts.ts';
import { phoneForField } from '#domain/values/phone.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { useSession } from './session.ts';

type PersonField = 'name' | 'email' | 'phone';

/**
 * Fills in what is still empty from the account, so that its holder need not say who they are. If it cannot be read,
 * they type it.
 */
export function useOwnPerson(read: (name: PersonField) => string, write: (name: PersonField, text: string) => void) {
  const userId = useSession()?.userId ?? null;
  const fillIn = useEffectEvent(({ firstName, lastName, email, mobile }: User) => {
    const known = { name: `${firstName} ${lastName}`, email, phone: phoneForField(mobile ?? '') };
    for (const name of ['name', 'email', 'phone'] as const) if (read(name) === '') write(name, known[name]);
  });
  useEffect(() => {
    if (userId !== null) callOverHttp(me, {}).then(fillIn, () => undefined);
  }, [userId]);
}
