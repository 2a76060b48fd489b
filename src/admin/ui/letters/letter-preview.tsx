type LetterPreviewProps = {
  /** Whose eyes it is seen with: 'As the customer will read it'. */
  readonly label: string;
  readonly subject: string;
  readonly plain: string;
};

/** An email as it will be read. A long one is scrolled by keys, so it takes the focus. */
export const LetterPreview = ({ label, subject, plain }: LetterPreviewProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and has nothing to press in it needs the focus for its keys
  <section aria-label={label} className="column" tabIndex={0}>
    <p>
      <b>{subject}</b>
    </p>
    <pre className="email-text">{plain}</pre>
  </section>
);
