/** The browser and system of a session, by names that the customer recognises. */

type Patterns = readonly (readonly [name: string, mark: RegExp])[]

/** The order matters: most browsers also claim to be the ones listed below them. */
const browsers: Patterns = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: Patterns = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

function nameIn(userAgent: string, marks: Patterns): string | null {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null
}

/** Browser and system of a `User-Agent`; null if unknown. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(userAgent, browsers), system: nameIn(userAgent, systems) }
}

/** The longest name of a program, in characters. */
const PROGRAM_LENGTH = 30

/** Who sent a request, in few words, such as `Firefox, Windows` or `curl`; empty if it does not say. */
export function agentOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== null || system !== null) return [browser, system].filter((name) => name !== null).join(', ')
  return /^[A-Za-z][\w.-]*/.exec(userAgent)?.[0].slice(0, PROGRAM_LENGTH) ?? ''
}
