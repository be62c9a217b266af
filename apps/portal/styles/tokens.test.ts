import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

type Scheme = 'light' | 'dark'
type Colour = readonly [number, number, number]

function valueOf(token: string, scheme: Scheme): string {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1]
  if (value === undefined) throw new Error(`tokens.css has no --${token}`)
  const pair = /^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$/.exec(value)
  const found = pair ? pair[scheme === 'light' ? 1 : 2] : value
  if (found === undefined || !/^#[0-9a-f]{6}$/.test(found))
    throw new Error(`--${token} is no plain colour: ${value}`)
  return found
}

const colour = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const a = luminance(colour(valueOf(one, scheme)))
  const b = luminance(colour(valueOf(other, scheme)))
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Every text colour with the backgrounds that it is used on. */
const texts: readonly [string, readonly string[]][] = [
  [
    'ink',
    [
      'ground',
      'card',
      'raised',
      'sunken',
      'sunken-hover',
      'glow',
      'tint',
      'beef-tint',
      'chicken-tint',
      'pork-tint',
    ],
  ],
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
  ['beef-ink', ['beef-tint']],
  ['chicken-ink', ['chicken-tint']],
  ['pork-ink', ['pork-tint']],
]

/** Borders and marks that identify a control or a state. */
const marks: readonly [string, readonly string[]][] = [
  ['field-line', ['card', 'ground']],
  ['focus', ['card', 'ground', 'sunken']],
  ['ok', ['card', 'glow']],
  ['action', ['card', 'ground']],
]

describe.each<Scheme>(['light', 'dark'])('in %s colours', (scheme) => {
  it.each(texts)('%s has enough contrast for text on all its backgrounds', (ink, grounds) => {
    for (const ground of grounds) {
      expect(contrast(ink, ground, scheme), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(marks)('%s has enough contrast for controls on all its backgrounds', (mark, grounds) => {
    for (const ground of grounds) {
      expect(contrast(mark, ground, scheme), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })
})
