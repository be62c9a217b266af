/**
 * The colours of a brand, and those that all brands share. A brand's colours are checked against both when the service
 * starts: text needs a contrast of 4.5:1, marks and borders of controls 3:1 (WCAG 2.2, level AA).
 */

import { contrast } from '@pfotenportal/domain/core/contrast'

/** A theme of the portal. */
export type Theme = 'light' | 'dark'

/** The colours that a brand defines for each theme; in `tokens.css` in kebab case. */
export const brandColourNames = [
  'ground',
  'primary',
  'onPrimary',
  'action',
  'actionHover',
  'actionActive',
  'onAction',
  'link',
  'linkHover',
  'tint',
  'tintHover',
  'tintInk',
  'rewardFrom',
  'rewardTo',
  'onReward',
  'sun',
  'focus',
] as const

/** The name of a colour that a brand defines. */
export type BrandColourName = (typeof brandColourNames)[number]

/** The colours of a brand in one theme, each as `#rrggbb`. */
export type BrandColours = Readonly<Record<BrandColourName, string>>

const light = {
  card: '#ffffff',
  raised: '#fffdf9',
  sunken: '#f7f1e6',
  glow: '#fff6e0',
  ink: '#0f2233',
  muted: '#4a6072',
  line: '#e9e1d4',
  fieldLine: '#857a68',
  error: '#b3261e',
}

/** The colours that all brands share, as in `tokens.css`. */
export const neutrals: Readonly<Record<Theme, Readonly<typeof light>>> = {
  light,
  dark: {
    card: '#18222c',
    raised: '#1c2833',
    sunken: '#212d38',
    glow: '#302b23',
    ink: '#f5efe5',
    muted: '#b1bec9',
    line: '#2c3945',
    fieldLine: '#77889a',
    error: '#ff9b90',
  },
}

type ColourName = BrandColourName | keyof typeof light

/** A colour with the colours that it is shown on. */
type Pair = readonly [colour: ColourName, grounds: readonly ColourName[]]

const texts: readonly Pair[] = [
  ['ink', ['ground', 'tint']],
  ['muted', ['ground']],
  ['error', ['ground']],
  ['link', ['ground', 'card', 'raised', 'sunken', 'glow']],
  ['linkHover', ['ground', 'card', 'raised', 'sunken']],
  ['action', ['ground', 'card']],
  ['tintInk', ['tint', 'tintHover', 'card', 'glow']],
  ['onAction', ['action', 'actionHover', 'actionActive']],
  ['onPrimary', ['primary']],
  ['onReward', ['rewardFrom', 'rewardTo']],
]

const marks: readonly Pair[] = [
  ['fieldLine', ['ground']],
  ['focus', ['card', 'ground', 'sunken']],
]

/** One sentence for each pair whose contrast is too low, with the names of its colours. */
export function weakPairs(colours: BrandColours, theme: Theme): string[] {
  const all: Readonly<Record<ColourName, string>> = { ...neutrals[theme], ...colours }
  const check = (pairs: readonly Pair[], needed: number) =>
    pairs.flatMap(([colour, grounds]) =>
      grounds.flatMap((ground) => {
        const found = contrast(all[colour], all[ground])
        // Rounded down, so that a ratio just below the limit never reads like the limit.
        const shown = Math.floor(found * 100) / 100
        return found >= needed ? [] : [`${colour} on ${ground} has a contrast of ${shown}, not ${needed}.`]
      }),
    )
  return [...check(texts, 4.5), ...check(marks, 3)]
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The backdrop of dialogs, as in `tokens.css`. */
const backdrops = {
  light: { channels: [15, 34, 51], opacity: 0.46 },
  dark: { channels: [3, 8, 12], opacity: 0.66 },
}

/** The page's background behind a dialog. */
function dimmed(ground: string, theme: Theme): string {
  const { channels, opacity } = backdrops[theme]
  const mixed = channels.map((above, index) => {
    const below = Number.parseInt(ground.slice(1 + 2 * index, 3 + 2 * index), 16)
    return Math.round(above * opacity + below * (1 - opacity))
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The brand's colours as the custom properties of `tokens.css`, without a selector. */
export function brandProperties(colours: Readonly<Record<Theme, BrandColours>>): string {
  const property = (name: string, [one, other]: readonly [string, string]) =>
    `--${name}:${one === other ? one : `light-dark(${one},${other})`};`
  return [
    ...brandColourNames.map((name) => property(kebab(name), [colours.light[name], colours.dark[name]])),
    property('ground-dimmed', [dimmed(colours.light.ground, 'light'), dimmed(colours.dark.ground, 'dark')]),
  ].join('')
}
