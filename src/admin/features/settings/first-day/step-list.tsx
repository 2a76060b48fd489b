import { Link } from 'react-router';
import { useMember } from '#admin/lib/session/session.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { type FirstDayFacts, type FirstDayKey, firstDayKeys, openFirstDaySteps } from '#domain/staff/first-day.ts';
import { stepWords } from './step-words.ts';
import '#admin/styles/settings/first-day.css';

/** Ten steps with what stands of each; the first open one is the next. */
export function StepList({ facts }: { readonly facts: FirstDayFacts }) {
  const open = openFirstDaySteps(facts);
  const done = firstDayKeys.length - open.length;
  return (
    <>
      <div
        className="first-day-bar"
        role="progressbar"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={firstDayKeys.length}
        aria-valuetext={doneText(done)}
        aria-label="Steps of the first day"
      >
        <i style={{ width: `${(100 * done) / firstDayKeys.length}%` }} />
      </div>
      <ol className="panel first-day">
        {firstDayKeys.map((key, at) => (
          <Step
            key={key}
            name={key}
            number={at + 1}
            facts={facts}
            state={!open.includes(key) ? 'done' : key === open[0] ? 'next' : 'open'}
          />
        ))}
      </ol>
    </>
  );
}

export const doneText = (done: number): string => `${done} of ${firstDayKeys.length} done`;

type StepProps = {
  readonly name: FirstDayKey;
  readonly number: number;
  readonly facts: FirstDayFacts;
  readonly state: 'done' | 'next' | 'open';
};

function Step({ name, number, facts, state }: StepProps) {
  const { permissions } = useMember();
  const { title, stands, place } = stepWords[name];
  const where = place(facts);
  return (
    <li className={`first-day-step first-day-step--${state}`} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="first-day-number">
        {state === 'done' ? (
          <>
            <Icon name="check" />
            <span className="visually-hidden">Done</span>
          </>
        ) : (
          number
        )}
      </span>
      <p>
        <b>{title}</b>
        <small>{stands(facts)}</small>
      </p>
      {where.needs !== null && !permissions.includes(where.needs) ? (
        <p className="muted small">Owners only</p>
      ) : state === 'done' ? (
        <Link className="text-link" to={where.to} aria-label={`Look again: ${title}`}>
          Look again
        </Link>
      ) : (
        <ButtonLink kind={state === 'next' ? 'primary' : 'outline'} to={where.to} aria-label={`Start: ${title}`}>
          Start
        </ButtonLink>
      )}
    </li>
  );
}
