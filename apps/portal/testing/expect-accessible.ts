/** Checks the accessibility of the screen in both themes, with the same rules as the journeys. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { sortUndecided } from './text-contrast.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    findPaleText: (selectors: string[]) => Promise<string[]>
  }
}

/** In the dark theme only the colours differ. */
const rulesOf = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast'],
} as const

/** Rules for whole pages, which do not apply to a single component. */
const ofPages = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

/** Longer than any fade. Longer animations, such as the progress bar of a toast, do not change colours. */
const LONGEST_FADE = 1_000

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Waits until all fades have finished, because half-transparent text fails the contrast check. A fade can start another
 * one in an element that inherits the colour, one frame later.
 */
async function waitForFades(): Promise<void> {
  await nextFrame()
  const fading = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= LONGEST_FADE)
  if (fading.length === 0) return
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)))
  return waitForFades()
}

/** Whether contrasts that axe leaves undecided are measured, which takes as long again (`npm run contrasts`). */
const DECIDES = import.meta.env['TEST_LONG'] === '1'

/** Expects no accessibility violations on screen, in the light and the dark theme. */
export async function expectAccessible({ decides = DECIDES } = {}): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    document.documentElement.dataset['theme'] = theme
    await waitForFades()
    const found = await axe.run(document.body, {
      runOnly: [...rulesOf[theme]],
      ...(theme === 'light' && { rules: ofPages }),
      resultTypes: ['violations', 'incomplete'],
    })
    expect(
      found.violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
    if (!decides) continue
    const { texts, rules } = sortUndecided(found.incomplete)
    expect(rules, theme).toEqual([])
    expect(texts.length === 0 ? [] : await commands.findPaleText(texts), theme).toEqual([])
  }
}
