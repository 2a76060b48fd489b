/** What several of them say alike, such as the kitchen's warning, is said once and last. */
export function joinNotices(notices: readonly string[]): string {
  const sentences = notices.flatMap((notice) => notice.split(/(?<=[.!?]) +/));
  return sentences.filter((sentence, at) => sentences.lastIndexOf(sentence) === at).join(' ');
}
