import { describe, expect, it } from 'vitest'
import { genitive, possessive } from './grammar.ts'

describe('genitive', () => {
  it.each([
    ['Frieda', 'Friedas'],
    ['Bruno', 'Brunos'],
    ['Rex', 'Rex’'],
    ['Max', 'Max’'],
    ['Felix', 'Felix’'],
    ['Fritz', 'Fritz’'],
    ['Strauß', 'Strauß’'],
    ['Nice', 'Nice’'],
    ['Lukas', 'Lukas’'],
    ['REX', 'REX’'],
    ['Alice ', 'Alice’'],
    ['Emme', 'Emmes'],
  ])('of %s is %s', (name, expected) => {
    expect(genitive(name)).toBe(expected)
  })

  it('of an empty name is empty, so that a message can fall back on "dog"', () => {
    expect(genitive('  ')).toBe('')
    expect(possessive('')).toBe('')
  })

  it('is an apostrophe and s in English', () => {
    expect(possessive('Frieda')).toBe('Frieda’s')
    expect(possessive('Rex')).toBe('Rex’s')
  })
})
