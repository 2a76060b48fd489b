/** Focuses the first error on the screen once it is shown beside its field. No error stays folded away. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const faults = '[aria-invalid="true"], .field-error';
    for (const fold of document.querySelectorAll(`#main details:has(${faults})`)) fold.setAttribute('open', '');
    const field = document.querySelector<HTMLElement>(`#main :is(${faults})`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}
