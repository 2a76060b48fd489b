import type { Visit } from '#server/modules/visit.ts';

/** GET /contact/map: where the contact page's map comes from; null without a key (accounts §2 Contact page). */
export const findContactMap = async ({ surroundings: { mapScript } }: Visit): Promise<{ script: string | null }> => ({
  script: mapScript,
});
