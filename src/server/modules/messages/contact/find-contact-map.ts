import type { RequestContext } from '#server/modules/request-context.ts';

/** Null without a key (accounts §2 Contact page). */
export const findContactMap = async ({
  services: { mapScript },
}: RequestContext): Promise<{ script: string | null }> => ({
  script: mapScript,
});
