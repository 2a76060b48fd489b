import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router';
import { expect, test } from 'vitest';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { pageError } from './route-parts.ts';

test('[P-10] a failure thrown by a loader says its own words', () => {
  const thrown = new ErrorResponseImpl(404, '', toReply(new Failure('notFound', { text: 'Product not found' })));
  expect(pageError(thrown)).toEqual({ status: 404, message: 'Product not found' });
});

test('[R-02] an address that no route knows is a 404, whatever the router calls it', () => {
  const unmatched = new ErrorResponseImpl(404, 'Not Found', 'Error: No route matches URL "/nothing"', true);
  expect(pageError(unmatched)).toEqual({ status: 404, message: 'The requested item could not be found.' });
});

test('a fault of ours keeps its particulars to itself', () => {
  expect(pageError(new TypeError('cannot read properties of undefined'))).toEqual({
    status: 500,
    message: 'Something went wrong on our end. Please try again in a few minutes.',
  });
});
