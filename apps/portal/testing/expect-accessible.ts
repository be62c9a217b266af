/** Accessibility of what is on screen, by the rules of the journeys, in both themes. */
import axe from 'axe-core'
import { expect } from 'vitest'

/** In the dark only the colours differ. */
const rules = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast'],
} as const

/** A part of a page has no landmarks and headings of its own. */
const ofPages = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

/** Longer than anything fades in; what runs on, like the time that a toast has left, changes no colour. */
const LONGEST_FADE = 1_000

/** Waits until nothing fades in any more: half-transparent text has no contrast. */
async function waitForFades(): Promise<void> {
  const fading = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= LONGEST_FADE)
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)))
}

/** Nothing on screen breaks a rule of accessibility, in light and in dark. */
export async function expectAccessible(): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    document.documentElement.dataset['theme'] = theme
    await waitForFades()
    const found = await axe.run(document.body, {
      runOnly: [...rules[theme]],
      ...(theme === 'light' && { rules: ofPages }),
      resultTypes: ['violations'],
    })
    expect(
      found.violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  }
}
