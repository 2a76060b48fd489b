import { createContext } from 'react-router';
import type { Call } from '#contract/wire/endpoint.ts';

/** The in-process `Call` of the request that is being rendered; the server sets it, a `loader` takes it. */
export const callContext = createContext<Call>();
