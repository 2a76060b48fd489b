/** Focuses the first error on the screen, or in the dialog over it, once it is shown. No error stays folded away. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const place = document.querySelector('dialog[open]') ?? document.querySelector('#main');
    const faults = '[aria-invalid="true"], .field-error';
    for (const fold of place?.querySelectorAll(`details:has(${faults})`) ?? []) fold.setAttribute('open', '');
    const field = place?.querySelector<HTMLElement>(faults);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}
