import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createListeners, createStore, useStore } from './create-store.ts';

test('a store holds its latest value, and tells of each change once it can be read', () => {
  const store = createStore(1);
  const heard: number[] = [];
  store.subscribe(() => heard.push(store.current()));
  store.set(2);
  store.set(3);
  expect(heard).toEqual([2, 3]);
});

test('whoever has stopped listening hears nothing more, and the others go on', () => {
  const { notify, subscribe } = createListeners();
  const heard: string[] = [];
  const stop = subscribe(() => heard.push('one'));
  subscribe(() => heard.push('other'));
  notify();
  stop();
  notify();
  expect(heard).toEqual(['one', 'other', 'other']);
});

test('one may stop listening while it is told', () => {
  const { notify, subscribe } = createListeners();
  let times = 0;
  const stop = subscribe(() => {
    times++;
    stop();
  });
  notify();
  notify();
  expect(times).toBe(1);
});

const own = createStore('mine');
const Shown = () => <b>{useStore(own, 'everybody’s')}</b>;

test('the server’s HTML shows what every page has in common, whatever the store holds', () => {
  expect(renderToStaticMarkup(<Shown />)).toBe('<b>everybody’s</b>');
});
