/** What asks once more for passkey, or password and code (T-07); a proof for one is none for another. */
export const stepUpPurposes = [
  'refund',
  'prices',
  'moneySettings',
  'staff',
  'exportPeople',
  'forgetPeople',
  'signInAddress',
  'signInMethods',
] as const;
export type StepUpPurpose = (typeof stepUpPurposes)[number];

/** A proof is good for so long. */
export const stepUpMinutes = 5;

/** '… needs your passkey again': how the dialog begins. */
export const stepUpTexts: Readonly<Record<StepUpPurpose, string>> = {
  refund: 'Giving this much money back',
  prices: 'Changing many prices at once',
  moneySettings: 'Changing settings of money',
  staff: 'Changing the team',
  exportPeople: 'Exporting people',
  forgetPeople: 'Deleting a person',
  signInAddress: 'Changing where a customer signs in',
  signInMethods: 'Changing how you sign in',
};
