import { createContext } from 'react-router';
import type { Call } from '#contract/wire/endpoint.ts';

export const callContext = createContext<Call>();
