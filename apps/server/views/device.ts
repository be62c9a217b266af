/** Which browser a session was opened in, in words that its owner recognises. */

type Patterns = readonly (readonly [name: string, mark: RegExp])[]

/** In this order: most browsers also claim to be the ones that stand below them. */
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

/** The names behind a `User-Agent`; null for what it does not say. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(userAgent, browsers), system: nameIn(userAgent, systems) }
}
