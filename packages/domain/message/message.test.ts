import { describe, expect, it } from 'vitest'
import { charactersLeft, cleanMessage, MESSAGE_MAX, messageFault } from './message.ts'

describe('a message', () => {
  it.each([
    ['keeps its lines', 'Hallo,\n\nwo ist die Box?', 'Hallo,\n\nwo ist die Box?'],
    ['has the ends of lines of every system', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['has no more than one empty line in a row', 'a\n\n \n\t\n\nb', 'a\n\nb'],
    ['has no blanks at its ends', ' \n a \n ', 'a'],
    ['has nothing that cannot be seen', 'a\u202Eb\u200Bc\u0007d', 'abc d'],
    ['keeps a picture of several characters', '👩‍🚒 🐕‍🦺', '👩‍🚒 🐕‍🦺'],
    ['keeps what looks like markup', '<b>&amp;</b>', '<b>&amp;</b>'],
    ['is empty if nothing of it can be seen', ' \u200B\n\u00AD', ''],
  ])('%s', (_, typed, sent) => {
    expect(cleanMessage(typed)).toBe(sent)
  })

  it.each([
    ['', { kind: 'EMPTY' }],
    ['\u200B\n', { kind: 'EMPTY' }],
    ['a', undefined],
    ['a'.repeat(MESSAGE_MAX), undefined],
    // One character, although JavaScript counts two.
    ['🐕'.repeat(MESSAGE_MAX), undefined],
    ['a'.repeat(MESSAGE_MAX + 3), { kind: 'TOO_LONG', excess: 3 }],
    [`${'a'.repeat(MESSAGE_MAX)}   \n`, undefined],
  ])('is checked as it would be sent (%#)', (typed, fault) => {
    expect(messageFault(typed)).toEqual(fault)
  })

  it('says how many characters are left', () => {
    expect(charactersLeft('')).toBe(MESSAGE_MAX)
    expect(charactersLeft('🐕🐕')).toBe(MESSAGE_MAX - 2)
    expect(charactersLeft('a'.repeat(MESSAGE_MAX + 1))).toBe(-1)
  })
})
