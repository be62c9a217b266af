import { describe, expect, it } from 'vitest'
import sample from '../../catalogue/default.json' with { type: 'json' }
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

  it('names no recipe and no supplement, which the catalogue does', () => {
    const names = [...sample.recipes.map(({ name }) => name), ...sample.supplements.map(({ title }) => title)]
    const named = [...german, ...english].filter(([, message]) =>
      names.some(({ de: inGerman, en: inEnglish }) =>
        [inGerman, inEnglish].some((name) => typeof message === 'string' && message.includes(name)),
      ),
    )
    expect(named).toEqual([])
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
