import { expect, it } from 'vitest'
import { describeSkipped, parseSkipped } from './skipped-summary.ts'

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, error: 'broken' }))

it.each([
  ['one item', items(1), items(1), 0],
  ['five items', items(5), items(5), 0],
  ['more than five items', items(8), items(5), 3],
  [
    'errors with punctuation',
    [{ id: 7, error: 'no: a; b\nand 2 more; c' }],
    [{ id: 7, error: 'no: a; b\nand 2 more; c' }],
    0,
  ],
  [
    'an empty error',
    [
      { id: 7, error: '' },
      { id: 8, error: 'x' },
    ],
    [
      { id: 7, error: '' },
      { id: 8, error: 'x' },
    ],
    0,
  ],
])('the description of %s can be read again', (_case, skipped, read, more) => {
  expect(parseSkipped(describeSkipped(skipped) ?? '')).toEqual({ items: read, more })
})

it('a run without skipped items has no description, and an error is not taken for one', () => {
  expect(describeSkipped([])).toBeNull()
  expect(parseSkipped('refund 7: failed; and 3 more')).toBeUndefined()
})
