/** Plays rows of the table one after the other and remembers what was shown. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { switchDog } from '../support/dogs.ts'
import { expect, expectNoSidewaysScroll, settled } from '../support/test.ts'
import { sightsOf, type Row } from './row.ts'
import { dogOf } from './who.ts'
import { lookOf, type Shown, type Sight } from './sights.ts'
import type { Person, Scene, Stage } from './stage.ts'
import { words, type Words } from './words.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

/** What a run has shown, and which rows went otherwise than the table says. */
export interface Played {
  readonly shown: ReadonlySet<Sight>
  readonly failures: readonly string[]
}

/** A row in words. */
export function told(row: Row): string {
  const whose = row.dog === undefined ? row.who : `${row.who} (${row.dog})`
  const device = row.onPhone ? ' on a phone' : ''
  return `${row.when}  ${whose}${device}${row.does ? ` ${row.does.what}` : ' looks'}`
}

/** Makes the portal speak of a dog. */
async function showDog(page: Page, person: Person, dog: string): Promise<void> {
  const { choose } = words[person.language].core.shell.dogs
  const trigger = page.getByRole('button', { name: new RegExp(`^${choose}`) })
  if ((await trigger.textContent())?.includes(dog)) return
  await switchDog(page, new RegExp(dog), choose)
  await expect(trigger).toContainText(dog)
  await settled(page)
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

async function see(scene: Scene, shown: Shown, isThere: boolean): Promise<void> {
  const { page, text, dog } = scene
  const { at, find } = lookOf(shown)
  if (at !== 'here' && new URL(page.url()).pathname !== at) await goTo(page, at)
  const it = find(page, text, dog).filter({ visible: true })
  if (isThere) await expect(it.first(), shown).toBeVisible()
  else await expect(it, `no ${shown}`).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

/** Refusals that the portal tells in words of its own, where it can say more than the service. */
const OWN_WORDS: Readonly<Record<string, (text: Words) => string>> = {
  DATE_OUT_OF_RANGE: ({ move }) => move.outOfRange,
  PAYMENT_OPEN: ({ planChange }) => planChange.why.open,
  QUOTE_STALE: ({ quote }) => quote.review.changed,
}

/** The refusal was answered since, and its sentence stands where the customer looks. */
async function hear({ page, person, text }: Scene, code: string, since: number): Promise<void> {
  const find = () => person.heard.slice(since).findLast((it) => it.code === code)
  await expect.poll(() => find()?.code ?? person.heard.slice(since).map((it) => it.code)).toBe(code)
  const message = OWN_WORDS[code]?.(text) ?? find()?.message ?? ''
  await expect(page.getByText(message).filter({ visible: true }).first(), code).toBeVisible()
}

async function playRow(stage: Stage, row: Row, keepPicture: (page: Page, name: string) => Promise<void>) {
  await stage.travel(row.when)
  const person = await stage.personOf(row.who)
  const { page } = person
  const dog = row.dog ?? dogOf(row.who)
  await page.setViewportSize(row.onPhone ? PHONE : DESK)
  const since = person.heard.length
  // What stood open belongs to an earlier day, and what is shown at once is from the last visit.
  await goTo(page, '/dashboard')
  await page.waitForLoadState('networkidle')
  if (row.dog !== undefined) await showDog(page, person, row.dog)
  const scene: Scene = {
    stage,
    person,
    page,
    dog,
    // A deed may change the language.
    get text() {
      return words[person.language]
    },
  }
  await row.does?.run(scene)
  for (const code of row.refused ?? []) await hear(scene, code, since)
  await keepPicture(page, told(row))
  for (const seen of row.mails ?? []) await stage.readMail(row.who, seen, row.when)
  for (const shown of row.sees ?? []) {
    await see(scene, shown, true)
    await keepPicture(page, `${told(row)} ${shown}`)
  }
  for (const shown of row.misses ?? []) await see(scene, shown, false)
}

/** Keeps a picture of each row where a folder for it is named. */
function picturesIn(folder: string | undefined): (page: Page, name: string) => Promise<void> {
  if (folder === undefined) return () => Promise.resolve()
  mkdirSync(folder, { recursive: true })
  return async (page, name) => {
    await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w-]+/g, '_')}.png`), fullPage: true })
  }
}

/** Plays the rows. One that goes wrong is told at the end: those after it are played all the same. */
export async function play(stage: Stage, rows: readonly Row[]): Promise<Played> {
  const shown = new Set<Sight>(['mail loginLink'])
  const failures: string[] = []
  const keepPicture = picturesIn(process.env['YEAR_PICTURES'])
  for (const row of rows) {
    const { length } = failures
    try {
      await playRow(stage, row, keepPicture)
      for (const sight of sightsOf(row)) shown.add(sight)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      failures.push(`${told(row)}\n${reason}`)
      await keepPicture((await stage.personOf(row.who)).page, `FAILED ${told(row)}`)
    }
    const mark = failures.length > length ? '✗' : '✓'
    console.log(`${mark} ${told(row)}: ${sightsOf(row).join(', ')}`)
    if (failures.length > length) console.log(failures.at(-1))
  }
  return { shown, failures }
}
