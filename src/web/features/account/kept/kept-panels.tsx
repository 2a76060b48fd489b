import { type FormEvent, useState } from 'react';
import { forgetDate, type Kept, keepDate, keepFavourite, reminderDays } from '#contract/accounts/kept.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { dayOfYear } from '#domain/pickup/notice-words.ts';
import { months } from '#domain/pickup/pickup.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { Field, SelectField } from '#web/ui/forms/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { useKept } from './use-kept.ts';

type PanelsProps = { readonly userId: number };
type PanelProps = { readonly kept: Kept } & Pick<ReturnType<typeof useKept>, 'isBusy' | 'change'>;

/** Z-05: a customer's favourites and own dates, on their profile. */
export function KeptPanels({ userId }: PanelsProps) {
  const { kept, error, isBusy, change } = useKept(userId);
  if (kept === undefined) {
    if (error === null) return null;
    const { title, text } = describeFailure(error);
    return (
      <Alert severity="error" title={title}>
        {text}
      </Alert>
    );
  }
  return (
    <>
      <Favourites kept={kept} isBusy={isBusy} change={change} />
      <OwnDates kept={kept} isBusy={isBusy} change={change} />
    </>
  );
}

/** What had the focus is gone with its line: its list takes the focus. */
const focusOn = (id: string) => (isDone: boolean) => isDone && document.getElementById(id)?.focus();

const Favourites = ({ kept: { favourites }, isBusy, change }: PanelProps) => (
  <section className="panel" aria-labelledby="favourites">
    <h2 id="favourites" tabIndex={-1}>
      Your favourites
    </h2>
    {favourites.length === 0 && <p className="muted">Add a cake to your favourites on its page, and find it here.</p>}
    <ul className="kept-list">
      {favourites.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={urls.product(slug)}>{name}</Link>
          <Button
            variant="ghost"
            small
            aria-label={`Remove ${name}`}
            busy={isBusy && 'Removing...'}
            onClick={() =>
              void change(() => callOverHttp(keepFavourite, { slug, isKept: false })).then(focusOn('favourites'))
            }
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

const daysOfMonth = Array.from({ length: 31 }, (_, n) => String(n + 1));
const none = { name: '', day: '', month: '', reminds: false };

function OwnDates({ kept: { dates }, isBusy, change }: PanelProps) {
  const [typed, setTyped] = useState(none);
  const { name, day, month, reminds } = typed;
  const monthDay = `${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isWhole = name.trim() !== '' && day !== '' && month !== '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole || isBusy) return;
    if (await change(() => callOverHttp(keepDate, { name, day: monthDay, reminds }))) setTyped(none);
  };
  return (
    <section className="panel" aria-labelledby="own-dates">
      <h2 id="own-dates" tabIndex={-1}>
        Your dates
      </h2>
      <p className="muted">
        Birthdays and other dates. If you like, we email you {reminderDays} days before; each email has a link to stop
        the reminders.
      </p>
      <ul className="kept-list">
        {dates.map((date) => (
          <li key={date.id}>
            <span>
              <b>{date.name}</b> {dayOfYear(date.day)}
            </span>
            <CheckboxField
              label="Remind me"
              aria-label={`Remind me of ${date.name}`}
              checked={date.reminds}
              disabled={isBusy}
              onChange={({ target }) =>
                void change(() => callOverHttp(keepDate, { name: date.name, day: date.day, reminds: target.checked }))
              }
            />
            <Button
              variant="ghost"
              small
              aria-label={`Remove ${date.name}`}
              busy={isBusy && 'Removing...'}
              onClick={() =>
                void change(() => callOverHttp(forgetDate, { dateId: date.id })).then(focusOn('own-dates'))
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field
          label="What is it?"
          placeholder="Mum’s birthday"
          maxLength={60}
          value={name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <div className="two-columns">
          <SelectField
            label="Day"
            first="Day"
            options={daysOfMonth}
            value={day}
            onChange={({ target }) => setTyped({ ...typed, day: target.value })}
          />
          <SelectField
            label="Month"
            first="Month"
            options={months}
            value={month}
            onChange={({ target }) => setTyped({ ...typed, month: target.value })}
          />
        </div>
        <CheckboxField
          label={`Remind me by email ${reminderDays} days before`}
          checked={reminds}
          onChange={({ target }) => setTyped({ ...typed, reminds: target.checked })}
        />
        <div>
          <Button type="submit" variant="outline" small aria-disabled={!isWhole} busy={isBusy && 'Saving...'}>
            Add date
          </Button>
        </div>
      </form>
    </section>
  );
}
