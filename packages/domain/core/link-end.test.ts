import { expect, test } from 'vitest'
import { withoutLinkEnd } from './link-end.ts'

const token = 'Zx3-example_of-a-token'

test.each([
  '',
  '.',
  '>',
  ').',
  '»',
  '”',
  '…',
  ', ',
  '\u200b',
  '\u00a0',
  '\r\n',
  '&gt;',
  '&gt;.',
  '&#62;',
  '|',
  '`',
])('a link is opened also with %j behind it', (end) => expect(withoutLinkEnd(`${token}${end}`)).toBe(token))

test('a token keeps its own characters', () => {
  for (const other of ['header.payload.signature-_', 'YWJj==', '20001'])
    expect(withoutLinkEnd(other)).toBe(other)
})
