import type { Capabilities } from '#contract/wire/capabilities.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

/** GET /capabilities: what the shop can do as it is configured. */
export const describeCapabilities = async ({ services }: RequestContext): Promise<Capabilities> => ({
  passwordReset: services.mail !== 'off',
  ...(Object.keys(services.serviceAddresses).length > 0 && { services: services.serviceAddresses }),
});
