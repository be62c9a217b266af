import { describe, expect, it } from 'vitest'
import { brandColourNames, neutrals, type Theme } from '@pfotenportal/contract/palette'
import { contrast } from '@pfotenportal/domain/core/contrast'
import shipped from '../../../brand/default.json'
import { recipes } from '../../../catalogue/default.json'
import css from './tokens.css?raw'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function valueOf(token: string, scheme: Theme): string {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1]
  if (value === undefined) throw new Error(`tokens.css has no --${token}`)
  const pair = /^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$/.exec(value)
  const found = pair ? pair[scheme === 'light' ? 1 : 2] : value
  if (found === undefined || !/^#[0-9a-f]{6}$/.test(found))
    throw new Error(`--${token} is no plain colour: ${value}`)
  return found
}

const contrastOf = (one: string, other: string, scheme: Theme) =>
  contrast(valueOf(one, scheme), valueOf(other, scheme))

/** Every text colour with the backgrounds that it is used on. */
const texts: readonly [string, readonly string[]][] = [
  ['ink', ['ground', 'card', 'raised', 'sunken', 'sunken-hover', 'glow', 'tint']],
  ['muted', ['ground', 'card', 'raised', 'sunken', 'glow']],
  ['link', ['ground', 'card', 'raised', 'sunken', 'glow']],
  ['link-hover', ['ground', 'card', 'raised', 'sunken']],
  ['tint-ink', ['tint', 'tint-hover', 'card', 'glow']],
  ['on-action', ['action', 'action-hover', 'action-active']],
  ['on-primary', ['primary']],
  ['on-reward', ['reward-from', 'reward-to']],
  ['chip-ink', ['sunken']],
  ['ok-ink', ['ok-tint', 'card']],
  ['on-ok', ['ok']],
  ['time-ink', ['time-tint']],
  ['warn-ink', ['warn-tint', 'card', 'glow']],
  ['error', ['card', 'ground']],
  ['error-ink', ['error-tint']],
  ['on-error', ['error', 'error-hover']],
]

/** Borders and marks that identify a control or a state. */
const marks: readonly [string, readonly string[]][] = [
  ['field-line', ['card', 'ground']],
  ['focus', ['card', 'ground', 'sunken']],
  ['ok', ['card', 'glow']],
  ['action', ['card', 'ground']],
]

describe.each<Theme>(['light', 'dark'])('in %s colours', (scheme) => {
  it.each(texts)('%s has enough contrast for text on all its backgrounds', (ink, grounds) => {
    for (const ground of grounds) {
      expect(contrastOf(ink, ground, scheme), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(marks)('%s has enough contrast for controls on all its backgrounds', (mark, grounds) => {
    for (const ground of grounds) {
      expect(contrastOf(mark, ground, scheme), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(recipes)(
    'the name and the facts of $code can be read on its tile',
    ({ colours: { tint, ink } }) => {
      expect(contrast(ink[scheme], tint[scheme])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(valueOf('ink', scheme), tint[scheme])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it("has the shipped brand's colours, which the service replaces by those of another brand", () => {
    const own = Object.fromEntries(brandColourNames.map((name) => [name, valueOf(kebab(name), scheme)]))
    expect(own).toEqual(shipped.colours[scheme])
  })

  it('has the shared colours against which the service checks a brand', () => {
    const names = Object.keys(neutrals[scheme])
    expect(Object.fromEntries(names.map((name) => [name, valueOf(kebab(name), scheme)]))).toEqual(
      neutrals[scheme],
    )
  })
})
