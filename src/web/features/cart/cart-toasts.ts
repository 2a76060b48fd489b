import type { Failure } from '#domain/failure.ts';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';

/** Uses the words of the error catalogue, which few pages need before something fails. */
export async function showFailure(failure: Failure): Promise<void> {
  const { toReply } = await import('#contract/wire/failures.ts');
  const { title, message } = toReply(failure);
  showToast({ severity: 'error', title, text: message });
}

export function showGone(sentences: readonly string[]): void {
  showToast({ severity: 'warning', title: 'No longer in your cart', text: sentences.join(' ') });
}
