import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';

import { useDraft } from '#admin/lib/use-draft.ts';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { LostDraft } from './shell.tsx';

function Form() {
  const draft = useDraft('form', { text: 'As saved' }, z.object({ text: z.string() }));
  return <TextField label="Text" value={draft.value.text} onText={(text) => draft.set({ text })} />;
}

test('what an older release kept in another form is dropped with a word, once', async () => {
  localStorage.setItem('staff-draft:1:form', JSON.stringify({ words: 'Typed before the update' }));
  localStorage.setItem('staff-drafts', JSON.stringify({ 'staff-draft:1:form': Date.now() }));
  const screen = (
    <>
      <LostDraft />
      <Form />
    </>
  );
  await showToStaff(screen);
  const word = page.getByText('What you had typed here could not be kept over an update. Please type it again.');
  await expect.element(word).toBeVisible();
  await expect.element(page.getByLabelText('Text')).toHaveValue('As saved');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(word).not.toBeInTheDocument();
  expect(localStorage.getItem('staff-draft:1:form')).toBeNull();
});
