import { describe, expect, it } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'

/** Every message with its path; functions count as messages. */
function messages(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => messages(inner, path ? `${path}.${key}` : key))
}

const german = messages(de, '')
const english = messages(en, '')

describe('the copy of the portal', () => {
  it('has the same keys in both languages', () => {
    expect(english.map(([path]) => path)).toEqual(german.map(([path]) => path))
  })

  it('contains no empty message except the blank lines of a letter', () => {
    const empty = [...german, ...english].filter(
      ([path, message]) => message === '' && !path.startsWith('legal.cancel.body'),
    )
    expect(empty).toEqual([])
  })

  it('never uses the formal "Sie"', () => {
    const formal = german.filter(
      ([, message]) => typeof message === 'string' && /\b(Ihre?[nmrs]?|Ihnen)\b/.test(message),
    )
    expect(formal).toEqual([])
  })
})
