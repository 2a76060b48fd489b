import type { Capabilities } from '#contract/wire/capabilities.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

export const describeCapabilities = async ({ services }: RequestContext): Promise<Capabilities> => ({
  passwordReset: services.mail !== 'off',
  ...(Object.keys(services.serviceAddresses).length > 0 && { services: services.serviceAddresses }),
});
