import { passwordRules } from '#contract/fields.ts';
import { Icon } from '#web/ui/icon.tsx';

/** The rules of a new password, ticked off as it is typed (accounts §5 Register password). */
export const PasswordPolicy = ({ password }: { password: string }) => (
  <div className="pol w2">
    <b>Your password needs</b>
    <ul>
      {passwordRules.map(({ label, holds }) => {
        const isMet = holds(password);
        return (
          <li key={label} className={isMet ? 'yes' : undefined}>
            <Icon name={isMet ? 'circle-check' : 'circle'} />
            {label}
            <span className="sr">{isMet ? ', met' : ', not met'}</span>
          </li>
        );
      })}
    </ul>
  </div>
);
