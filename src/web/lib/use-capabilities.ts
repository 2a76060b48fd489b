import { useRouteLoaderData } from 'react-router';
import * as z from 'zod/mini';
import { type Capabilities, capabilities } from '#contract/wire/capabilities.ts';

const rootData = z.object({ capabilities: capabilities.output });

/** What this shop can do with its settings; everything if the page does not say. */
export function useCapabilities(): Capabilities {
  const read = rootData.safeParse(useRouteLoaderData('root'));
  return read.success ? read.data.capabilities : { passwordReset: true };
}
