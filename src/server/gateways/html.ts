export type Html = { readonly markup: string };
type Piece = string | number | Html | false | undefined | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds markup: texts are escaped, pieces of markup are taken as they are, `false` leaves nothing. */
export const html = (literals: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  markup: literals.reduce((page, literal, at) => page + rendered(pieces[at - 1]) + literal),
});

function rendered(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
  if (typeof piece === 'number') return String(piece);
  return 'markup' in piece ? piece.markup : piece.map((each) => each.markup).join('');
}
