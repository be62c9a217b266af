// `npm run words`: counts what customers read on a phone in German, and prints it as tables: the words of each screen and
// dialog, and for everyday tasks the taps and the words on the way. Specified texts and what the law demands above an
// order button are counted apart, because they cannot be shortened.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureReady } from './ensure-ready.mjs'
import { chooseDog, signIn, startService } from './sample-service.mjs'
import { tasks } from './words-tasks.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const PHONE = { width: 360, height: 740 }

/** Specified texts (docs/specification.md names the places), as they stand on the screen. */
const SPECIFIED = [
  /Willkommen in deinem Pfotenportal(, \p{L}+)?!/u,
  /Aktuelle Bestellung( · \S+)?/,
  /Deine nächsten Bestellungen/,
  /Keine Bestellung vorhanden\./,
  /Aktuell ist keine Bestellung offen\./,
  /ABO WIEDER AKTIVIEREN|Abo reaktivieren|Abo fortsetzen|Pausiert|Gekündigt/,
  /Meine Hunde/,
  /Hast du noch weitere vierbeinige Familienmitglieder\?/,
  /Neuen Hund hinzufügen/,
  /MÖCHTEST DU GESUNDE, FUNKTIONALE SNACKS FÜR \p{Lu}+ PROBIEREN\?/u,
  /Jetzt einkaufen/,
  /Erhalte mehr Belohnungen!/,
  /Jetzt Freu\(n\)de empfehlen/,
  /HERZLICHEN GLÜCKWUNSCH!|FAST GESCHAFFT!|DEINE BELOHNUNGEN!/,
  /Versand & Zahlung/,
  /Zahlungspflichtig bestellen/,
  /Genug Futter\? Kein Platz im Kühlschrank\? Verreist\? Überspring deine nächste Bestellung\./,
  /Mach eine Pause: Bis zur Reaktivierung entstehen dir keine Kosten\./,
  /Wie viele Wochen sollen es bis zur Reaktivierung sein\?/,
  // The particulars of feed, which the law wants where it is sold.
  /Angaben zu (Snack )?\p{L}+( & \p{L}+)?/,
  /Versandadresse ändern|Zahlungsart auswählen|Zahlungsmethode hinzufügen|Inkl\. Mwst/,
]

/** What the law demands above an order button: the review, the particulars of feed and their links. */
const STATUTORY = 'section[aria-label="Deine Bestellung"], [data-statutory]'

/** The words that are to be seen in an element, with specified and statutory ones and without. */
function countWords(element, { specified, statutory }) {
  const isWord = (text) => /[\p{L}\p{N}]/u.test(text)
  const words = (text) => text.split(/\s+/).filter(isWord).length
  const isShown = (parent) => {
    const { left, right, width, height } = parent.getBoundingClientRect()
    const isOnScreen = right > 0 && left < innerWidth && width > 1 && height > 1
    return isOnScreen && parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let [all, own] = ['', '']
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode
    // The days of a calendar are not read.
    if (!isShown(parent) || parent.closest('[role="grid"]')) continue
    // Dates and amounts are in elements of their own, and belong to the text around them.
    const text = getComputedStyle(parent).display.startsWith('inline') ? data : `\n${data}\n`
    all += text
    if (!parent.closest(statutory)) own += text
  }
  const rest = specified.reduce(
    (text, source) => text.replace(new RegExp(source, 'gu'), '\n'),
    own.replace(/\s+/g, ' '),
  )
  return { all: words(all), own: words(rest) }
}

/** The dialog on top, else the content of the page. */
async function onTop(page) {
  const dialog = page.locator('dialog[open]').last()
  return (await dialog.isVisible().catch(() => false)) ? dialog : page.locator('main')
}

async function settle(page) {
  await page.waitForLoadState('networkidle')
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined)
  await page.waitForTimeout(400)
}

async function measure(page) {
  await settle(page)
  const element = await onTop(page)
  const specified = SPECIFIED.map(({ source }) => source)
  return element.evaluate(countWords, { specified, statutory: STATUTORY })
}

const PRESSABLE = 'button, a, summary, label, input, [role="menuitem"], [role="menuitemradio"]'

/** What carries the text, or the label, in a part of the page; null if nothing does. */
async function pressable(place, name) {
  const named = place.locator(PRESSABLE).filter({ hasText: name }).filter({ visible: true })
  const labelled = place.getByLabel(name).filter({ visible: true })
  for (const found of [named, labelled]) if ((await found.count()) > 0) return found.first()
  return null
}

/** What carries the text in the dialog on top, or else anywhere on the page, once it is there. */
async function waitForPressable(page, name) {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const found = (await pressable(await onTop(page), name)) ?? (await pressable(page.locator('body'), name))
    if (found) return found
    await page.waitForTimeout(100)
  }
  throw new Error(`nothing to press: ${name}`)
}

/** Presses what carries the text, counts the tap, and the words of what is on top then. */
async function tap(page, name, seen) {
  const found = await waitForPressable(page, name)
  await found.click()
  seen.taps += 1
  seen.words += (await measure(page)).all
}

const screens = [
  { name: 'Dashboard, box delivered (Anna)', customer: 'anna' },
  { name: 'Dashboard, box planned (Tim)', customer: 'tim' },
  { name: 'Dashboard, payment failed (Katharina)', customer: 'katharina' },
  { name: 'Dashboard, three dogs (Thomas)', customer: 'thomas' },
  { name: 'Dashboard, paused (Thomas, Luna)', customer: 'thomas', dog: 'Luna' },
  { name: 'Dashboard, cancelled (Paul)', customer: 'paul' },
  { name: 'Dashboard, no dog (Felix)', customer: 'felix' },
]

/** The dialogs, and the taps that open them from the dashboard. */
const dialogs = [
  { name: 'Skip', customer: 'tim', opens: [/^Überspringen/] },
  { name: 'Move', customer: 'tim', opens: [/^Verschieben/] },
  { name: 'Order now', customer: 'tim', opens: [/^Jetzt bestellen/] },
  { name: 'Pause', customer: 'tim', path: '/subscriptions', opens: [/^(Abo )?[Pp]ausieren|^Pause machen/] },
  { name: 'Change plan, before a choice', customer: 'tim', path: '/subscriptions', opens: [/^Plan ändern/] },
  { name: 'Cancel', customer: 'tim', opens: [/^Abo kündigen/] },
  { name: 'Reactivate', customer: 'paul', opens: [/^Abo reaktivieren/] },
  { name: 'Resume', customer: 'thomas', dog: 'Luna', opens: [/^Abo fortsetzen/] },
  { name: 'Supplement', customer: 'tim', path: '/shop', opens: [/In die nächste Box|hinzufügen/] },
]

async function open(browser, url, { customer, dog, path = '/dashboard' }) {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, url, customer)
  if (dog) await chooseDog(page, dog)
  if (path !== '/dashboard') await page.goto(url + path)
  await settle(page)
  return { page, close: () => context.close() }
}

/** Scrolls through the page once, so that lazily loaded parts are there. */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    window.scrollTo(0, 0)
  })
  await settle(page)
}

const height = (page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Whether the filled button, or the first one of the bar, is on the first screen of an open dialog. */
const hasButtonInSight = (page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const buttons = [
      ...dialog.querySelectorAll('footer button, [class*="actions"] button, [class*="bar"] button'),
    ]
    return buttons.some((it) => it.getBoundingClientRect().bottom <= innerHeight + 1)
  })

const table = (head, rows) => {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column])].map((it) => `${it}`.length)),
  )
  const line = (row) => `| ${row.map((cell, column) => `${cell}`.padEnd(widths[column])).join(' | ')} |`
  console.log(
    [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line), ''].join(
      '\n',
    ),
  )
}

async function attempt(browser, url, entry, work) {
  const { page, close } = await open(browser, url, entry)
  try {
    return await work(page)
  } catch (error) {
    return [entry.name, 'not reached', error.message.split('\n')[0].slice(0, 60), '']
  } finally {
    await close()
  }
}

ensureReady(root)
const { chromium } = await import('@playwright/test')
const service = await startService()
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const { url } = service
const collect = async (entries, work) => {
  const rows = []
  for (const entry of entries) rows.push(await attempt(browser, url, entry, (page) => work(page, entry)))
  return rows
}
try {
  table(
    ['Screen', 'Words', 'besides specified', 'Height'],
    await collect(screens, async (page, { name }) => {
      await scrollThrough(page)
      const { all, own } = await measure(page)
      return [name, all, own, `${await height(page)} px`]
    }),
  )
  table(
    ['Dialog', 'Words', 'besides specified and statutory', 'Button in sight'],
    await collect(dialogs, async (page, { name, opens }) => {
      for (const step of opens) await tap(page, step, { taps: 0, words: 0 })
      const { all, own } = await measure(page)
      return [name, all, own, (await hasButtonInSight(page)) ? 'yes' : 'no']
    }),
  )
  table(
    ['Task', 'Taps', 'Words read', ''],
    await collect(tasks, async (page, { name, walk }) => {
      const seen = { taps: 0, words: 0 }
      await walk({ page, url, tap: (label) => tap(page, label, seen) })
      return [name, seen.taps, seen.words, '']
    }),
  )
} finally {
  await browser.close()
  await service.stop()
}
