import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../testing/catalogue.ts'
import { readWords } from './words.ts'

const { allergens, healthIssues } = CATALOGUE.words

/** What "meat" stands for. */
const MEAT = 'beef chicken pork lamb horse turkey duck goose rabbit venison goat kangaroo ostrich'.split(' ')

describe('allergies in any spelling', () => {
  test.each([
    // Separators and words that join.
    ['Huhn; Rind', ['chicken', 'beef']],
    ['Huhn/Rind', ['chicken', 'beef']],
    ['Huhn und Rind', ['chicken', 'beef']],
    ['Huhn & Rind', ['chicken', 'beef']],
    ['Huhn u. Rind', ['chicken', 'beef']],
    ['Huhn oder Rind sowie Reis', ['chicken', 'beef', 'rice']],
    ['chicken and beef or rice', ['chicken', 'beef', 'rice']],
    ['Huhn|Rind\\Reis', ['chicken', 'beef', 'rice']],
    ['Huhn + Rind plus Reis', ['chicken', 'beef', 'rice']],
    ['Huhn - Rind \u2013 Reis', ['chicken', 'beef', 'rice']],
    ['Huhn-Rind', ['chicken', 'beef']],
    ['Huhn.Rind', ['chicken', 'beef']],
    ['Huhn Rind', ['chicken', 'beef']],
    ['\u2022 Huhn\r\n\u25cf Rind\tReis', ['chicken', 'beef', 'rice']],
    ['1. Huhn 2. Rind', ['chicken', 'beef']],
    ['["Huhn","Rind"]', ['chicken', 'beef']],
    ['huhn;_rind', ['chicken', 'beef']],
    ['Hühner- und Rinderfleisch', ['chicken', 'beef']],
    // Synonyms, inflections and compounds.
    ['Hähnchen', ['chicken']],
    ['Geflügelfleisch', ['chicken', 'turkey', 'duck', 'goose']],
    ['Kalb', ['beef']],
    ['Hühnerallergie', ['chicken']],
    ['Getreideallergie', ['rice', 'millet', 'wheat', 'maize', 'oats', 'barley', 'rye', 'spelt']],
    ['Fleisch', MEAT],
    ['rotes Fleisch', ['beef', 'pork', 'lamb', 'horse', 'venison', 'goat']],
    ['Wild', ['pork', 'rabbit', 'venison']],
    ['Hühnereiweiß', ['chicken', 'egg']],
    ['Süße Erdäpfel', ['sweet_potatoes']],
    ['Geflügelfett', ['chicken', 'turkey', 'duck', 'goose']],
    ['Hühnermägen', ['chicken']],
    ['Rindsleber', ['beef']],
    ['Rinder-Kopfhaut', ['beef']],
    ['chicken liver', ['chicken']],
    ["pig's ears", ['pork']],
    ['Linsen', ['legumes']],
    ['Pute', ['turkey']],
    ['süße Kartoffeln', ['sweet_potatoes']],
    ['Süß-Kartoffel', ['sweet_potatoes']],
    ['sweet_potatoes', ['sweet_potatoes']],
    // Letters.
    ['Huehnchen', ['chicken']],
    ['Hahnchen', ['chicken']],
    ['Süsskartoffel', ['sweet_potatoes']],
    ['SÜSSKARTOFFEL', ['sweet_potatoes']],
    ['Ha\u0308hnchen', ['chicken']],
    ['H\u200bu\u00adh\ufeffn', ['chicken']],
    ['\uff28\uff35\uff28\uff2e', ['chicken']],
    ['Huhn\u00a0und\u202fRind', ['chicken', 'beef']],
    ['**Huhn**', ['chicken']],
    ['HUHN.', ['chicken']],
    // Qualifiers and negations.
    ['Rind (stark)', ['beef']],
    ['Rind 100 %', ['beef']],
    ['leichte Allergie gegen Rind', ['beef']],
    ['v.a. Rind, z. B. Kalb', ['beef']],
    ['kein Huhn!', ['chicken']],
    ['no chicken', ['chicken']],
    ['Huhn, sonst keine', ['chicken']],
    ['Huhn?', ['chicken']],
    ['verträgt kein Huhn', ['chicken']],
    ['Er verträgt Rind nicht', ['beef']],
    ['Verträgt weder Huhn noch Rind', ['chicken', 'beef']],
    ['bitte kein Schwein', ['pork']],
    ["she can't eat beef", ['beef']],
    ['does not tolerate chicken', ['chicken']],
    ['nie Huhn, never beef', ['chicken', 'beef']],
    ['reagiert allergisch auf Rind', ['beef']],
    ['sowohl Huhn als auch Rind', ['chicken', 'beef']],
    ['Rind, ggf. Huhn bzw. Reis inkl. Ei', ['beef', 'chicken', 'rice', 'egg']],
    ['Huhn (Klasse 3)', ['chicken']],
    ['wahrscheinlich Huhn', ['chicken']],
  ])('%j', (text, tokens) => {
    expect(readWords(text, allergens)).toEqual({ tokens, unclear: [], kept: tokens })
    expect(readWords([text], allergens).tokens).toEqual(tokens)
  })

  test.each([
    '',
    ' ',
    '-',
    '--',
    '\u2013',
    './.',
    '[]',
    '""',
    ', ;',
    '0',
    'n/a',
    'N.A.',
    'k.A.',
    'k. A.',
    'null',
    'keine',
    'Keine!',
    'nein',
    'none',
    'None known',
    'keine bekannt',
    'keine Allergien bekannt',
    'bisher keine',
    'Allergien: keine',
    'keine Allergien, keine Unverträglichkeiten',
    'no known allergies',
    'nicht bekannt',
    'unbekannt',
    'gesund',
    'alles gut',
    'Alles OK!',
    'o. B.',
  ])('%j says that there is none', (text) => {
    expect(readWords(text, allergens)).toEqual({ tokens: [], unclear: [], kept: [] })
  })

  test.each([
    ['alle Fleischsorten außer Pferd', ['alle Fleischsorten außer Pferd']],
    ['Flugrost', ['Flugrost']],
    ['Hunh', ['Hunh']],
    ['Karotten, Rind', ['Karotten']],
    ['nur Pferd', ['nur Pferd']],
    ['alles', ['alles']],
    ['verträgt Huhn', ['verträgt Huhn']],
    ['bitte Lamm', ['bitte Lamm']],
    ['frisst nur Lamm, kein Huhn', ['frisst nur Lamm']],
    ['verträgt nicht nur Huhn', ['verträgt nicht nur Huhn']],
    ['Huhn ok, Rind nicht', ['Huhn ok']],
    ['weißes Fleisch', ['weißes Fleisch']],
    ['Leber', ['Leber']],
    ['Reisfleisch', ['Reisfleisch']],
    ['Huhn, Rind, ...', ['\u2026']],
    ['Lamm\u2026', ['\u2026']],
    ['...', ['\u2026']],
    ['Lamm, ?', ['\u2026']],
    ['Lamm und ???', ['\u2026']],
    ['\u2705 Lamm', ['\u2705 Lamm']],
    ['Lamm \u2713', ['Lamm \u2713']],
    ['Lamm, alles gut', ['alles gut']],
    ['nicht gesund', ['nicht gesund']],
    ['unbekannte Allergie', ['unbekannte Allergie']],
    ['stark', ['stark']],
    ['1', ['1']],
    ['ja', ['ja']],
    ['?', ['?']],
    ['\u2713', ['\u2713']],
    ['\u{1f414}', ['\u{1f414}']],
    ['\u041duhn', ['\u041duhn']],
    ['kein_Futterneid!', ['kein Futterneid']],
  ])('%j is unclear', (text, unclear) => {
    const read = readWords(text, allergens)
    expect(read.unclear).toEqual(unclear)
    expect(readWords(read.kept, allergens)).toEqual(read)
  })

  test('what is named within an unclear part is avoided too', () => {
    expect(readWords('alle Fleischsorten außer Pferd', allergens).tokens).toEqual([...MEAT])
  })
})

describe('health issues in any spelling', () => {
  test.each([
    'Pankreatitis',
    'pancreatitis',
    'chronische Pankreatitis',
    'Verdacht auf Pankreatitis',
    'Bauchspeicheldrüsenentzündung',
    'Bauchspeicheldruesen-Entzuendung',
    'Entzündung der Bauchspeicheldrüse',
    'Pankreas',
    'EPI',
    'chron. Pankreatitis',
    'Zustand nach Pankreatitis',
  ])('%j counts as pancreatitis', (text) => {
    expect(readWords(text, healthIssues)).toEqual({
      tokens: ['pancreatitis'],
      unclear: [],
      kept: ['pancreatitis'],
    })
  })

  test.each(['Pankreatits', 'Panreatitis', 'Diabetes', 'Futtermittelallergie'])('%j is unclear', (text) => {
    expect(readWords(text, healthIssues).unclear).toEqual([text])
  })
})

test('every name of the catalogue is understood as what it names', () => {
  for (const names of [allergens, healthIssues]) {
    for (const [token, { de, en, synonyms = [] }] of Object.entries(names)) {
      for (const name of [token, de, en, ...synonyms]) {
        const { tokens, unclear } = readWords(name, names)
        expect(tokens, name).toContain(token)
        expect(unclear, name).toEqual([])
      }
    }
  }
})
