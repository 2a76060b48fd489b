/** The encoder takes some 30 MB, so it is loaded with the first picture that is worked on. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false); // a picture is made once and kept: remembering its parts would only hold memory
  sharp.concurrency(1); // one thread a picture, so that a page full of new pictures leaves room for pages
  return sharp;
}
