/**
 * The company's legal texts: Markdown files in `legal/{de,en}`. `terms.md` is the first version of a text, and
 * `terms.2027-01-01.md` beside it the one that is in force from that day on.
 */
import { createHash } from 'node:crypto'
import { legalPageNames, type LegalPageName } from '@pfotenportal/contract/legal'
import type { Language } from '@pfotenportal/contract/values'
import { day, isDay, type Day } from '@pfotenportal/domain/core/calendar'
import { inOrder } from '@pfotenportal/domain/legal/versions'
import { renderLegalPage } from './legal.ts'

/** A version of a legal text. */
export interface LegalText {
  readonly name: LegalPageName
  readonly language: Language
  /** Null for the first version. */
  readonly effectiveFrom: Day | null
  /** The file in the brand: `legal/de/terms.2027-01-01.md`. */
  readonly file: string
  /** The Markdown, with ends of lines as on Unix. */
  readonly markdown: string
  /** SHA-256 of the name of the file, an end of line and the Markdown, as 64 hexadecimal digits: two texts never share one. */
  readonly hash: string
  /** The text as safe HTML. */
  readonly html: string
}

/** The versions of each text, the oldest first; at least one each. */
export type LegalTexts = Readonly<Record<Language, Readonly<Record<LegalPageName, readonly LegalText[]>>>>

/** Reads the files of a brand. */
interface Reader {
  report(name: string, problem: string): void
  list(folder: string): string[]
  readText(name: string): string | undefined
}

const languages: readonly Language[] = ['de', 'en']
const VERSION = /^([a-z]+)(?:\.(\d{4}-\d{2}-\d{2}))?\.md$/

function readVersion(
  reader: Reader,
  { name, language, effectiveFrom }: Pick<LegalText, 'name' | 'language' | 'effectiveFrom'>,
): LegalText | undefined {
  const file = `legal/${language}/${name}${effectiveFrom === null ? '' : `.${effectiveFrom}`}.md`
  const markdown = reader.readText(file)?.replaceAll('\r\n', '\n')
  if (markdown === undefined) return undefined
  const result = renderLegalPage(markdown)
  if ('html' in result) {
    const hash = createHash('sha256').update(`${file}\n${markdown}`).digest('hex')
    return { name, language, effectiveFrom, file, markdown, hash, html: result.html }
  }
  for (const problem of result.problems) reader.report(file, problem)
  return undefined
}

/** The days of later versions, by text; reports what is called like no version. */
function listDays(reader: Reader, language: Language): ReadonlyMap<LegalPageName, readonly Day[]> {
  const days = new Map<LegalPageName, Day[]>(legalPageNames.map((name) => [name, []]))
  for (const fileName of reader.list(`legal/${language}`).filter((each) => each.endsWith('.md'))) {
    const [, name, from] = VERSION.exec(fileName) ?? []
    const found = legalPageNames.find((each) => each === name)
    if (!found || (from !== undefined && !isDay(from))) {
      const names = legalPageNames.map((each) => `${each}.md`).join(', ')
      const problem = `is not called like a legal text: ${names}, or with its first day as terms.2027-01-01.md.`
      reader.report(`legal/${language}/${fileName}`, problem)
    } else if (from !== undefined) days.get(found)?.push(day(from))
  }
  return days
}

/** Reads all versions, and reports files that cannot be one and versions that exist in one language only. */
export function readLegalTexts(reader: Reader): LegalTexts {
  const days = { de: listDays(reader, 'de'), en: listDays(reader, 'en') }
  const other = { de: 'en', en: 'de' } as const
  const textsOf = (language: Language) =>
    Object.fromEntries(
      legalPageNames.map((name) => {
        const own = days[language].get(name) ?? []
        for (const missing of (days[other[language]].get(name) ?? []).filter((it) => !own.includes(it)))
          reader.report(`legal/${language}/${name}.${missing}.md`, 'is missing: the other language has it.')
        const versions = [null, ...own].map((effectiveFrom) =>
          readVersion(reader, { name, language, effectiveFrom }),
        )
        return [name, inOrder(versions.filter((version) => version !== undefined))]
      }),
    ) as unknown as LegalTexts[Language]
  return Object.fromEntries(
    languages.map((language) => [language, textsOf(language)]),
  ) as unknown as LegalTexts
}

/** All versions of all texts. */
export function allLegalTexts(legal: LegalTexts): LegalText[] {
  return languages.flatMap((language) => Object.values(legal[language]).flat())
}
