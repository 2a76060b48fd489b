import '#web/styles/catalogue/photo.css';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { PhotoField } from './photo-field.tsx';

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const alert = page.getByRole('alert');
const dialog = page.getByRole('dialog', { name: 'Choose the part we print' });
const zoom = dialog.getByRole('slider', { name: 'Zoom' });

/** Chooses a file like somebody in the browser's own dialog. */
function choose(file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input().files = chosen.files;
  input().dispatchEvent(new Event('change', { bubbles: true }));
}

/** A JPEG of one colour. */
async function pictureOf(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'cake.jpg', { type: 'image/jpeg' });
}

const showFor = (
  part: 'photo' | 'logo',
  shape: 'rectangle-4x3' | 'circle',
  minPixels: number,
  onPhoto: (token: string) => void = () => undefined,
) => {
  const option = { shape, minPixels };
  const product = wireProduct({ options: { [part]: option } });
  return showToCustomer(<PhotoField {...{ product, option, onPhoto }} token="" asked={0} />);
};

test('[Z-02] what cannot be printed is told in words at the field', async () => {
  await showFor('photo', 'rectangle-4x3', 1_200);
  for (const [file, text] of [
    [await pictureOf(64, 480), /^This picture is 64 by 480 pixels: too small.+at least 100 pixels on each side/],
    [
      new File(['%PDF-1.7'], 'cake.pdf', { type: 'application/pdf' }),
      'Please choose a JPEG, PNG, WebP or AVIF picture.',
    ],
    [new File(['none'], 'cake.jpg', { type: 'image/jpeg' }), 'This picture cannot be read. Please choose another.'],
    [
      new File([new Uint8Array(21 * 1024 * 1024)], 'cake.jpg', { type: 'image/jpeg' }),
      'Please choose a picture of at most 20 MB.',
    ],
  ] as const) {
    choose(file);
    await expect.element(alert).toHaveTextContent(text);
    expect(input().getAttribute('aria-describedby')).toContain(alert.element().id);
  }
  expect(await findingsOnScreen()).toEqual([]);
});

test('[Z-02] a picture can be dropped; a logo is cut round, by keyboard, and told to blur once it is zoomed in too far', async () => {
  await showFor('logo', 'circle', 800);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await pictureOf(1_000, 1_000));
  document.querySelector('.photo-drop')?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('heading')).toHaveFocus();
  await expect.element(zoom).toHaveAttribute('max', '8');
  zoom.element().focus();
  await userEvent.keyboard('{PageUp}');
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'pixels' }))
    .toHaveTextContent(/^Only \d+ by \d+ pixels: this may print a little blurred\. Zoom out for a sharper print\.$/);
  await userEvent.keyboard('{Home}');
  await expect.element(dialog.getByText(/may print a little blurred/)).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '800 per cent');
  const part = dialog.getByRole('group', { name: /^The part we print/ });
  const place = () => part.element().parentElement?.querySelector('img')?.style.transform;
  const before = place();
  part.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(place).not.toBe(before);
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.elementLocator(input())).toHaveFocus();
});

test('[Z-02] a child standing up stays whole: a small upright picture begins upright, is cut in every shape by keys, and told to blur where it is too small', async () => {
  await showFor('photo', 'rectangle-4x3', 300);
  choose(await pictureOf(300, 400));
  const cut = (name: string) => dialog.getByRole('button', { name });
  await expect.element(cut('Upright')).toHaveAttribute('aria-pressed', 'true');
  const aspect = () => {
    const { width, height } = dialog
      .getByRole('group', { name: /^The part we print/ })
      .element()
      .getBoundingClientRect();
    return width / height;
  };
  await cut('Upright').click();
  await expect.element(cut('Use This Part')).toBeEnabled();
  cut('Square').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cut('Square')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(aspect).toBeCloseTo(1, 1);
  expect(await findingsOnScreen()).toEqual([]);
  await expect.element(dialog.getByText(/may print/)).not.toBeInTheDocument();
  await cut('Landscape').click();
  await expect.poll(aspect).toBeCloseTo(4 / 3, 1);
  await expect
    .element(
      dialog.getByText('Only 300 by 225 pixels: this may print a little blurred. A larger picture prints sharply.'),
    )
    .toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await cut('Upright').click();
  await expect.poll(aspect).toBeCloseTo(3 / 4, 1);
  await expect.element(cut('Use This Part')).toBeEnabled();
});

test('[Z-02] a picture that lies on its side is turned by a key, and read out; the part that was chosen stays', async () => {
  await showFor('photo', 'rectangle-4x3', 300);
  choose(await pictureOf(800, 600));
  const button = (name: string) => dialog.getByRole('button', { name });
  await expect.element(button('Landscape')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Use This Part')).toBeEnabled();
  zoom.element().focus();
  await userEvent.keyboard('{PageUp}');
  const zoomed = (zoom.element() as HTMLInputElement).value;
  expect(Number(zoomed)).toBeGreaterThan(1);
  button('Turn').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Upright')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(dialog.getByText('Turned by a quarter', { exact: true })).toHaveAttribute('role', 'status');
  await expect.element(button('Turn')).toHaveFocus();
  await expect.element(zoom).toHaveValue(zoomed);
  const shown = dialog
    .getByRole('group', { name: /^The part we print/ })
    .element()
    .parentElement?.querySelector('img');
  expect([shown?.naturalWidth, shown?.naturalHeight]).toEqual([600, 800]);
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.element(dialog.getByText('Not turned')).toBeInTheDocument();
  await expect.element(button('Landscape')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(zoom).toHaveValue(zoomed);
  expect(await findingsOnScreen()).toEqual([]);
});

/** A request that the network carries no faster than the test says; what has no body is answered at once. */
class SlowRequest {
  static sending: SlowRequest | undefined;
  readonly upload: { onprogress?: (sent: Pick<ProgressEvent, 'loaded' | 'total' | 'lengthComputable'>) => void } = {};
  readonly status = 200;
  responseText = '';
  onload: () => void = () => undefined;
  readonly open = (): void => undefined;
  readonly setRequestHeader = (): void => undefined;
  readonly getAllResponseHeaders = (): string => 'content-type: application/json';
  send(body: string | null): void {
    if (body === null) this.answer({ token: 'the-token-of-this-page' });
    else SlowRequest.sending = this;
  }
  answer(body: unknown): void {
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

test('[Z-02] how much of a picture has been sent is seen until the shop has it, and no other is chosen meanwhile', async () => {
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  const onPhoto = vi.fn();
  await showFor('photo', 'rectangle-4x3', 300, onPhoto);
  choose(await pictureOf(400, 300));
  await dialog.getByRole('button', { name: 'Use This Part' }).click();
  const progress = page.getByRole('progressbar', { name: 'Sent so far' });
  await expect.element(page.getByRole('status').filter({ has: progress })).toHaveTextContent('Sending your picture');
  await expect.element(progress).toHaveAttribute('value', '0');
  await expect.poll(() => SlowRequest.sending).toBeDefined();
  for (const [loaded, percent] of [
    [370, '37'],
    [1_000, '100'],
  ] as const) {
    SlowRequest.sending?.upload.onprogress?.({ loaded, total: 1_000, lengthComputable: true });
    await expect.element(progress).toHaveAttribute('value', percent);
  }
  expect(input().getAttribute('aria-disabled')).toBe('true');
  choose(await pictureOf(500, 400));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
  const token = 'p'.repeat(43);
  SlowRequest.sending?.answer({ token });
  await expect.element(progress).not.toBeInTheDocument();
  expect(onPhoto.mock.calls).toEqual([[token]]);
});
