import { describe, expect, it } from 'vitest'
import { mailDe } from './de/mail.ts'
import { mailEn } from './en/mail.ts'

/** A sentence that takes arguments; example ones will do. */
function isSaidOf(value: unknown): value is (...given: string[]) => unknown {
  return typeof value === 'function'
}

/** Every sentence with its path. */
function sentences(value: unknown, path: string): [string, string][] {
  if (isSaidOf(value)) return [[path, String(value('Max', 'Max', 'Max'))]]
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => sentences(inner, path ? `${path}.${key}` : key))
}

const german = sentences(mailDe, '')
const english = sentences(mailEn, '')

describe('the words of the mails', () => {
  it('say the same things in both languages', () => {
    expect(english.map(([path]) => path).toSorted()).toEqual(german.map(([path]) => path).toSorted())
  })

  it('leave nothing empty', () => {
    expect([...german, ...english].filter(([, said]) => said.trim() === '')).toEqual([])
  })

  it('never say Sie, and are no German in English', () => {
    expect(german.filter(([, said]) => /\b(Ihre?[nmrs]?|Ihnen)\b/.test(said))).toEqual([])
    expect(english.filter(([, said]) => /[äöüß]|\b(dein|deine|und|nicht|wird)\b/i.test(said))).toEqual([])
  })

  it('use the genitive of a name that ends in an s sound', () => {
    expect(german.filter(([, said]) => /\bMaxs\b/.test(said))).toEqual([])
    expect(german.filter(([, said]) => /Max' /.test(said)).length).toBeGreaterThan(10)
  })
})
