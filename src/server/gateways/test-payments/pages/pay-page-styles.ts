export const payPageStyles = /* css */ `.pay {
  display: grid;
}

/* On telephones the form comes before the table of test cards. */
.what,
.card,
.cards {
  padding: clamp(20px, 4.4vw, 72px) clamp(16px, 5vw, 88px);
}

.what,
.cards {
  background: #f4f5f8;
}

.cards {
  padding-top: 20px;
}

.card form {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 18px 20px;
}

.card form > * {
  grid-column: 1 / -1;
}

.field:has(#expiry) {
  grid-column: 1;
}

.field:has(#cvc) {
  grid-column: 2;
}

@media (min-width: 1024px) {
  .pay {
    grid-template-columns: 1fr 1fr;
    grid-template-rows: auto 1fr;
    min-height: calc(100vh - 52px);
  }

  .card {
    grid-area: 1 / 2 / 3 / 3;
  }

  .cards {
    grid-area: 2 / 1 / 3 / 2;
    padding-top: 0;
  }

  .what {
    padding-bottom: 24px;
  }

  .what,
  .cards {
    display: grid;
    justify-items: end;
    align-content: start;
  }

  .what > div,
  .cards > div,
  .card form {
    width: 100%;
    max-width: 460px;
  }
}

.back {
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 44px;
  color: var(--slate);
  font-size: 0.9375rem;
  font-weight: 600;
  text-underline-offset: 0.2em;
  text-decoration-thickness: 1px;
}

.order {
  margin-top: 18px;
  color: var(--muted);
}

.sum {
  display: grid;
  gap: 8px;
  margin-top: 16px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
}

.sum div {
  display: flex;
  justify-content: space-between;
  gap: 16px;
  font-variant-numeric: tabular-nums;
}

.sum .total {
  margin-top: 4px;
  padding-top: 12px;
  border-top: 1px dashed var(--control);
  font-size: 1.25rem;
  font-weight: 700;
}

table {
  width: 100%;
  border-collapse: collapse;
  border-radius: 0.625rem;
  overflow: hidden;
  box-shadow: inset 0 0 0 1px var(--line);
  font-size: 0.9375rem;
}

tbody {
  background: #fff;
}

th,
td {
  padding: 9px 14px;
  text-align: left;
}

th {
  background: #eef0f5;
  color: #2b3446;
  font-weight: 650;
}

td {
  border-top: 1px solid #eadfd9;
}

@media (max-width: 22.5rem) {
  th,
  td {
    padding-inline: 8px;
  }
}

code {
  font:
    600 0.9rem / 1.3 ui-monospace,
    SFMono-Regular,
    Menlo,
    Consolas,
    monospace;
  white-space: nowrap;
}

.help {
  color: var(--muted);
  font-size: 0.8125rem;
  line-height: 1.45;
}

table + .help {
  margin-top: 9px;
}

.centred {
  text-align: center;
}

.field {
  display: grid;
  gap: 7px;
  align-content: start;
}

label {
  font-size: 0.9375rem;
  font-weight: 650;
  line-height: 1.3;
}

.control {
  position: relative;
  display: flex;
}

.control .icon {
  position: absolute;
  left: 15px;
  top: 50%;
  margin-top: -0.625em;
  color: var(--muted);
  pointer-events: none;
}

input {
  width: 100%;
  min-height: 3.25rem;
  padding: 0 15px;
  border: 1.5px solid var(--control);
  border-radius: 0.625rem;
  background: #fff;
  color: inherit;
  font: inherit;
  scroll-margin-top: 15rem; /* the alert above stays in sight when the field is focused */
}

input::placeholder {
  color: var(--muted);
  opacity: 1;
}

.wrong input {
  border-color: var(--wrong);
  border-width: 2px;
  background: #fdf3f3;
}

.control .icon + input {
  padding-left: 45px;
}

.error {
  display: flex;
  gap: 7px;
  color: var(--wrong);
  font-size: 0.9375rem;
  font-weight: 600;
  line-height: 1.4;
}

.error .icon {
  width: 18px;
  height: 18px;
  margin-top: 1px;
}

.alert {
  display: flex;
  gap: 14px;
  padding: 16px 18px;
  border-radius: 1.125rem;
  background: #fbe3e4;
  box-shadow: inset 0 0 0 1.5px var(--wrong);
  line-height: 1.45;
}

.alert > .icon {
  width: 24px;
  height: 24px;
  margin-top: 1px;
  color: var(--wrong);
}

.alert b {
  display: block;
}
`;
