import { stepUpMinutes } from '#domain/staff/step-up-purposes.ts';
import { Banner } from './banner.tsx';

/** T-07: said before it is sent, so that nobody is taken by surprise with a customer before them. */
export const StepUpAhead = () => (
  <Banner kind="info" icon="key-round">
    You will be asked once more who you are; it holds for {stepUpMinutes} minutes.
  </Banner>
);
