import { useEffect } from 'react';

/** Lays a rule upon the document. @returns what takes it away */
export function layRule(css: string): () => void {
  // A sheet of its own is what the policy of the page allows, as it is no inline style.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== sheet);
  };
}

/** While the print is shown. */
export function usePageRule(css: string): void {
  useEffect(() => layRule(css), [css]);
}
