import { describe, expect, it } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'

/** Every sentence with its path; functions count as sentences. */
function sentences(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => sentences(inner, path ? `${path}.${key}` : key))
}

const german = sentences(de, '')
const english = sentences(en, '')

describe('the words of the portal', () => {
  it('say the same things in both languages', () => {
    expect(english.map(([path]) => path)).toEqual(german.map(([path]) => path))
  })

  it('leave nothing empty but the blank lines of a letter', () => {
    const empty = [...german, ...english].filter(
      ([path, said]) => said === '' && !path.startsWith('legal.cancel.body'),
    )
    expect(empty).toEqual([])
  })

  it('never say Sie', () => {
    const formal = german.filter(
      ([, said]) => typeof said === 'string' && /\b(Ihre?[nmrs]?|Ihnen)\b/.test(said),
    )
    expect(formal).toEqual([])
  })
})
