/** How the ready email to whom nobody came for is called among the phrases; its words are a setting. */
export const notCollectedPhrase = 'Not collected';
