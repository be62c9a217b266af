import { describe, expect, it } from 'vitest'
import { mailDe } from './de/mail.ts'
import { mailEn } from './en/mail.ts'

/** Whether a message takes arguments. */
function takesArguments(value: unknown): value is (...given: string[]) => unknown {
  return typeof value === 'function'
}

/** Every message with its path. */
function messages(value: unknown, path: string): [string, string][] {
  if (takesArguments(value)) return [[path, String(value('Max', 'Max', 'Max'))]]
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => messages(inner, path ? `${path}.${key}` : key))
}

const german = messages(mailDe, '')
const english = messages(mailEn, '')

describe('the copy of the emails', () => {
  it('has the same keys in both languages', () => {
    expect(english.map(([path]) => path).toSorted()).toEqual(german.map(([path]) => path).toSorted())
  })

  it('contains no empty message', () => {
    expect([...german, ...english].filter(([, message]) => message.trim() === '')).toEqual([])
  })

  it('never uses the formal "Sie", and contains no German in English', () => {
    expect(german.filter(([, message]) => /\b(Ihre?[nmrs]?|Ihnen)\b/.test(message))).toEqual([])
    expect(english.filter(([, message]) => /[äöüß]|\b(dein|deine|und|nicht|wird)\b/i.test(message))).toEqual(
      [],
    )
  })

  it('uses the genitive of a name that ends in an s sound', () => {
    expect(german.filter(([, message]) => /\bMaxs\b/.test(message))).toEqual([])
    expect(german.filter(([, message]) => /Max’ /.test(message)).length).toBeGreaterThan(10)
  })
})
