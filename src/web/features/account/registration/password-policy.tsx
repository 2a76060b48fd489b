import { passwordRules } from '#contract/fields/fields.ts';
import { Icon } from '#web/ui/icon.tsx';

export const PasswordPolicy = ({ password }: { password: string }) => (
  <div className="password-rules field-wide">
    <b>Your password needs</b>
    <ul>
      {passwordRules.map(({ label, holds }) => {
        const isMet = holds(password);
        return (
          <li key={label} className={isMet ? 'is-met' : undefined}>
            <Icon name={isMet ? 'circle-check' : 'circle'} />
            {label}
            <span className="visually-hidden">{isMet ? ', met' : ', not met'}</span>
          </li>
        );
      })}
    </ul>
  </div>
);
