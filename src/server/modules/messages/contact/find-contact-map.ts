import type { RequestContext } from '#server/modules/request-context.ts';

/** GET /contact/map: where the contact page's map comes from; null without a key (accounts §2 Contact page). */
export const findContactMap = async ({
  services: { mapScript },
}: RequestContext): Promise<{ script: string | null }> => ({
  script: mapScript,
});
