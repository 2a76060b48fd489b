/** For the moment before it is known who is here: what comes may be any frame, so it is bare. */
export const Opening = () => (
  <main className="opening" id="main">
    <h1 className="visually-hidden">Back office</h1>
    <p className="visually-hidden" role="status">
      Opening the back office …
    </p>
  </main>
);
