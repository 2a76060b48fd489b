/** The styles of somebody else's counter: plainer than the shop and in its own colours. */
export const pageStyles = /* css */ `@font-face {
  font-family: "Figtree Variable";
  src: url("/till/figtree.woff2") format("woff2");
  font-weight: 400 700;
  font-display: swap;
}

:root {
  --ink: #2a1420;
  --muted: #5c4752;
  --navy: #1f2a44;
  --slate: #3d4a63;
  --line: #cdd3df;
  --control: #8b7680;
  --wrong: #9c0f38;
  --signal: #ffd24a;
  --signal-ink: #221a00;
}

*,
*::before,
*::after {
  box-sizing: border-box;
}

body {
  margin: 0;
  background: #fff;
  color: var(--ink);
  font:
    400 clamp(1rem, 0.977rem + 0.095vw, 1.0625rem) / 1.6 "Figtree Variable",
    "Segoe UI",
    system-ui,
    sans-serif;
  -webkit-font-smoothing: antialiased;
}

h1,
h2,
p,
dl,
dd {
  margin: 0;
}

h1 {
  font-size: 1.5rem;
  font-weight: 700;
  line-height: 1.2;
  letter-spacing: -0.01em;
}

h2 {
  margin: 34px 0 10px;
  font-size: 1rem;
  font-weight: 650;
  line-height: 1.3;
}

:focus-visible {
  outline: 3px solid #2f5fd0;
  outline-offset: 2px;
}

.icon {
  width: 1.25em;
  height: 1.25em;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.85;
  stroke-linecap: round;
  stroke-linejoin: round;
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.testbar {
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: 6px 14px;
  align-items: center;
  min-height: 52px;
  padding: 10px max(clamp(1rem, 0.44rem + 2.3vw, 2.5rem), calc(50vw - 41.25rem));
  background: var(--signal);
  color: var(--signal-ink);
  font-size: 0.9375rem;
  font-weight: 600;
}

.testbar b {
  padding: 3px 10px;
  border-radius: 6px;
  background: var(--signal-ink);
  color: var(--signal);
  font-size: 0.8125rem;
  letter-spacing: 0.02em;
}

.testbar::after {
  content: "";
  position: absolute;
  inset: 100% 0 auto;
  height: 6px;
  background: repeating-linear-gradient(-45deg, var(--signal-ink) 0 12px, var(--signal) 12px 24px);
}

.button {
  display: inline-flex;
  gap: 10px;
  align-items: center;
  justify-content: center;
  min-height: 3.25rem;
  padding: 0 26px;
  border: 1.5px solid transparent;
  border-radius: 0.75rem;
  background: var(--navy);
  color: #fff;
  font: inherit;
  font-size: 1rem;
  font-weight: 650;
  line-height: 1.15;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}

.button:hover {
  background: #33415f;
}

.button.quiet,
.button.outlined {
  background: none;
  color: var(--navy);
}

.button.outlined {
  border-color: var(--slate);
}

.button.quiet:hover,
.button.outlined:hover {
  background: #eef0f5;
}

.plain {
  display: grid;
  gap: 18px;
  justify-items: start;
  max-width: 560px;
  margin: 0 auto;
  padding: clamp(48px, 10vh, 120px) 20px;
}

.plain form {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
}
`;
