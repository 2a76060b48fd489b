import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { Failure, type FieldErrors } from '#domain/failure.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { asTyped, type SaveAnswer, type Saved, useVersionedForm } from './use-versioned-form.ts';

const cake = z.object({ name: z.string(), note: z.string() });
type Cake = z.output<typeof cake>;
const schema = z.object({ version: z.int(), seen: cake, typed: cake });

/** What the shop has, and who saved it last. */
let shop: Saved<Cake> & { readonly by: string };
let sent: readonly (Cake & { readonly over: number })[];
/** What happens while a save is on its way. */
let meanwhile: () => Promise<void>;

beforeEach(() => {
  localStorage.clear();
  shop = { version: 1, value: { name: 'Sponge', note: '' }, by: '' };
  sent = [];
  meanwhile = async () => undefined;
});

const savedBy = (by: string, changes: Partial<Cake>): void => {
  shop = { version: shop.version + 1, value: { ...shop.value, ...changes }, by };
};
const ask = async (over: number, wanted: Cake): Promise<SaveAnswer<Cake>> => {
  sent = [...sent, { ...wanted, over }];
  await meanwhile();
  const outcome = over === shop.version ? 'saved' : 'stale';
  if (outcome === 'saved') savedBy('Sunita Rao', wanted);
  return { ...shop, outcome, at: null };
};

function CakeForm() {
  const [server, setServer] = useState<Saved<Cake>>(shop);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useVersionedForm<Cake, Cake>({
    key: 'cake',
    server,
    schema,
    ...asTyped,
    check: ({ name }): FieldErrors => (name === '' ? { name: 'Enter a name' } : {}),
    write: { isBusy: false, failure, forgetFailure: () => setFailure(null) },
    save: async ({ version }, wanted) => {
      try {
        const answer = await ask(version, wanted);
        setServer(answer);
        return answer;
      } catch {
        setFailure(new Failure('network'));
        return null;
      }
    },
    onSaved: () => undefined,
  });
  const { conflict } = form;
  return (
    <main id="main">
      {(['name', 'note'] as const).map((field) => (
        <label key={field}>
          {field}
          <input value={form.typed[field]} onChange={(event) => form.set({ [field]: event.target.value })} />
        </label>
      ))}
      <p>{form.faults.name}</p>
      <p>{form.isDirty ? `${form.count} not saved` : 'Nothing to save'}</p>
      {form.failure && <p>Refused</p>}
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
      <button type="button" onClick={form.discarded ? form.undo : form.discard}>
        {form.discarded ? 'Undo' : 'Discard'}
      </button>
      {conflict && (
        <section aria-label={`${conflict.them} saved it`}>
          {conflict.differences.map(({ field, before, theirs, mine, changedBy }) => (
            <p key={field}>{`${field} by ${changedBy}: ${before}, ${theirs}, ${mine}`}</p>
          ))}
          <button type="button" onClick={() => void conflict.resolve(new Set())}>
            Theirs
          </button>
          <button type="button" onClick={() => void conflict.resolve(new Set(['name', 'note']))}>
            Mine
          </button>
        </section>
      )}
    </main>
  );
}

const show = () => showToStaff(<CakeForm />);
const name = page.getByLabelText('name');
const note = page.getByLabelText('note');
const press = (button: string) => page.getByRole('button', { name: button }).click();
const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const conflict = page.getByRole('region', { name: 'Owen Clarke saved it' });

test('[E-04] what is typed is there again for who comes back, and is no change once it is typed back', async () => {
  const { screen } = await show();
  await note.fill('Cool');
  await screen.unmount();
  await show();
  await expect.element(note).toHaveValue('Cool');
  await said('1 not saved');
  await note.fill('');
  await said('Nothing to save');
  expect(localStorage.getItem('staff-drafts') ?? '{}').toBe('{}');
});

test('[E-04] what is impossible is said and not sent; what is discarded is taken back with one press', async () => {
  await show();
  await name.fill('');
  await press('Save');
  await said('Enter a name');
  await expect.element(name).toHaveValue('');
  await press('Discard');
  await expect.element(name).toHaveValue('Sponge');
  await press('Undo');
  await expect.element(name).toHaveValue('');
  expect(sent).toEqual([]);
});

test('[E-04] what is typed while a save is on its way is no part of it, and stays', async () => {
  await show();
  await name.fill('Victoria');
  meanwhile = () => note.fill('Cool');
  await press('Save');
  await said('1 not saved');
  await expect.element(note).toHaveValue('Cool');
  meanwhile = async () => undefined;
  await press('Save');
  await said('Nothing to save');
  expect(sent).toEqual([
    { name: 'Victoria', note: '', over: 1 },
    { name: 'Victoria', note: 'Cool', over: 2 },
  ]);
});

test('[E-04] who saves what somebody else saved sees both, and what only one changed is kept whatever is chosen', async () => {
  await show();
  await name.fill('Mine');
  savedBy('Owen Clarke', { name: 'His', note: 'Cool' });
  await press('Save');
  await expect.element(conflict).toHaveTextContent('name by both: Sponge, His, Mine');
  await expect.element(conflict).toHaveTextContent('note by them: , Cool,');
  expect(shop.value.name).toBe('His');
  await press('Mine');
  await said('Nothing to save');
  expect(shop.value).toEqual({ name: 'Mine', note: 'Cool' });
  await expect.element(note).toHaveValue('Cool');
});

test('[E-04] who takes all of theirs sends nothing more, and a third save in the meantime is shown too', async () => {
  await show();
  await name.fill('Mine');
  savedBy('Owen Clarke', { name: 'His' });
  await press('Save');
  savedBy('Owen Clarke', { name: 'His again' });
  await press('Mine');
  await expect.element(conflict).toHaveTextContent('name by both: His, His again, Mine');
  await press('Theirs');
  await said('Nothing to save');
  await expect.element(name).toHaveValue('His again');
  expect(sent.map(({ over }) => over)).toEqual([1, 2]);
});

test('[E-04] a version that changed none of the fields is in nobody’s way', async () => {
  await show();
  await name.fill('Mine');
  savedBy('Owen Clarke', {});
  await press('Save');
  await said('Nothing to save');
  expect(shop.value.name).toBe('Mine');
  expect(sent.map(({ over }) => over)).toEqual([1, 2]);
});

test('[E-04] a choice that the shop refuses is typed over theirs, and saved with the next press', async () => {
  await show();
  await name.fill('Mine');
  savedBy('Owen Clarke', { name: 'His', note: 'Cool' });
  await press('Save');
  meanwhile = () => Promise.reject(new Error('the line is dead'));
  await press('Mine');
  await said('Refused');
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Mine');
  await expect.element(note).toHaveValue('Cool');
  meanwhile = async () => undefined;
  await press('Save');
  await said('Nothing to save');
  expect(shop.value).toEqual({ name: 'Mine', note: 'Cool' });
});
