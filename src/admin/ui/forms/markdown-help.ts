/** Under every field whose text is formatted. */
export const markdownHelp =
  '# Heading, ## smaller heading, **bold**, *italic*, - list, 1. numbered list, [words](/about) or [words](https://…). Paragraphs have an empty line between them.';
