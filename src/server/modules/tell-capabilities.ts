import type { Capabilities } from '#contract/capabilities.ts';
import type { Visit } from '#server/modules/visit.ts';

/** GET /capabilities: what the shop can do as it is configured. */
export const tellCapabilities = async ({ surroundings }: Visit): Promise<Capabilities> => ({
  passwordReset: surroundings.mail !== 'off',
  ...(Object.keys(surroundings.services).length > 0 && { services: surroundings.services }),
});
