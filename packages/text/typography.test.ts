import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import sample from '../../catalogue/default.json' with { type: 'json' }

type Mode = 'code' | "'" | '"' | '`' | '//' | '/*'

/** The text of every string and template of a module; `…` stands for what a template inserts. */
function textsOf(source: string): string[] {
  const texts: string[] = []
  const modes: Mode[] = ['code']
  const open: string[] = []
  for (let at = 0; at < source.length; at += 1) {
    const mode = modes.at(-1)
    const char = source[at] ?? ''
    const two = source.slice(at, at + 2)
    if (mode === '//' || mode === '/*') {
      if (mode === '//' ? char === '\n' : two === '*/') modes.pop()
    } else if (mode === 'code') {
      if (two === '//' || two === '/*') modes.push(two)
      else if (char === "'" || char === '"' || char === '`') {
        modes.push(char)
        open.push('')
      } else if (char === '{') modes.push('code')
      else if (char === '}') modes.pop()
    } else if (char === mode) {
      modes.pop()
      texts.push(open.pop() ?? '')
    } else if (mode === '`' && two === '${') {
      modes.push('code')
      open.push(`${open.pop()}…`)
      at += 1
    } else {
      const escape = /^\\(?:u([0-9a-f]{4})|.)/is.exec(source.slice(at))
      const letter = escape?.[1]
        ? String.fromCharCode(Number.parseInt(escape[1], 16))
        : (escape?.[0][1] ?? char)
      open.push(`${open.pop()}${letter}`)
      at += (escape?.[0].length ?? 1) - 1
    }
  }
  return texts
}

const modules = ['.', 'de', 'en'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    // That module has patterns, no texts.
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'untranslated.ts')
    .map((name) => ({ name: `${folder}/${name}`, folder })),
)

/** Words for what has another one: Lieferadresse, Zahlungsmethode, Zahlungsdienst, Paketdienst, Rabattcode, Login-Link. */
const OTHER_WORDS =
  /Versandadresse|Zahlungsart|Zahlungsmittel|Zahlungsanbieter|Versanddienst|Zusteller|Gutscheincode|Anmeldelink/i

/** Texts of the specification that keep their word. */
const SPECIFIED = [
  'Versandadresse ändern',
  '+ Versandadresse ändern',
  'Versandadresse aktualisiert',
  'Zahlungsart auswählen',
]

const textsIn = (name: string) => textsOf(readFileSync(new URL(name, import.meta.url), 'utf8'))

describe.each(modules)('every text of $name', ({ name, folder }) => {
  const texts = textsIn(name)

  it('takes the brand as an argument instead of naming one', () => {
    expect(texts.filter((text) => /(?<!@)pfotenportal|Muster GmbH/i.test(text))).toEqual([])
  })

  it.runIf(folder === 'de')('has one word for one thing, except where the specification has another', () => {
    const unspecified = texts.filter((text) => !SPECIFIED.includes(text))
    expect(unspecified.filter((text) => OTHER_WORDS.test(text))).toEqual([])
  })

  it('has typographic apostrophes', () => {
    expect(texts.filter((text) => /[\p{L}…]'|'[\p{L}…]/u.test(text))).toEqual([])
  })

  it('writes percent as its language does: after a narrow space in German, without one in English', () => {
    const wrong = folder === 'en' ? /\s%/u : /[^\u202f]%/u
    expect(texts.filter((text) => wrong.test(text))).toEqual([])
  })
})

function textsOfCatalogue(value: unknown, language: 'de' | 'en'): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === language && typeof inner === 'string' ? [inner] : textsOfCatalogue(inner, language),
  )
}

it.each(['de', 'en'] as const)('the sample catalogue is set like every other text in %s', (language) => {
  const texts = textsOfCatalogue(sample, language)
  const wrong = language === 'en' ? /\s%/u : /[^\u202f]%/u
  expect(texts.filter((text) => wrong.test(text) || /[\p{L}…]'|'[\p{L}…]/u.test(text))).toEqual([])
})

const otherGerman = modules.filter(
  ({ name, folder }) => folder === 'de' && !['de/price.ts', 'de/tax.ts'].includes(name),
)

it.each(otherGerman)('$name takes the name of VAT from the country or from tax.ts', ({ name }) => {
  expect(textsIn(name).filter((text) => /\b(mwst|ust\.)/i.test(text))).toEqual([])
})

it('the texts are found in strings, templates and what templates insert, but not in comments', () => {
  const source = "/* it's */ const a = 'x' // don't\nconst b = `${c ? \"Max's\" : 'n'} %`"
  expect(textsOf(source).toSorted()).toEqual(["Max's", 'n', 'x', '… %'])
})
