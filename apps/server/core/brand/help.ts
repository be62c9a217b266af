/**
 * The company's answers to frequent questions: `help/de.md` and `help/en.md`. Each heading of level 2 is a question, what
 * follows is its answer. A brand need not have them.
 */
import type { Language } from '@pfotenportal/contract/values'
import { renderLegalPage } from './legal.ts'

/** The questions with their answers as HTML that can be opened and closed; null without the files. */
export type Help = Readonly<Record<Language, string>> | null

/** Reads the files of a brand. */
interface Reader {
  report(name: string, problem: string): void
  list(folder: string): string[]
  readText(name: string): string | undefined
}

const LANGUAGES = ['de', 'en'] as const satisfies readonly Language[]

export const helpFile = (language: Language): string => `help/${language}.md`

/** The HTML of one question, or what is wrong with it. */
function renderQuestion(section: string): { html: string } | { problems: readonly string[] } {
  const [question = '', ...answer] = section.split('\n')
  const title = renderLegalPage(question)
  if ('problems' in title) return title
  const text = renderLegalPage(answer.join('\n'))
  if ('problems' in text) return { problems: text.problems.map((problem) => `“${question}” ${problem}`) }
  const plain = title.html.replace(/^<p>|<\/p>$/g, '')
  return { html: `<details><summary><h3>${plain}</h3></summary><div>${text.html}</div></details>` }
}

function readLanguage(reader: Reader, language: Language): string | undefined {
  const file = helpFile(language)
  const markdown = reader.readText(file)?.replaceAll('\r\n', '\n')
  if (markdown === undefined) return undefined
  const [before = '', ...sections] = `\n${markdown}`.split(/\n##[ \t]+/)
  if (before.trim() !== '' || sections.length === 0) {
    reader.report(file, 'must begin with a question: ## and its words.')
    return undefined
  }
  const questions = sections.map(renderQuestion)
  for (const question of questions)
    if ('problems' in question) for (const problem of question.problems) reader.report(file, problem)
  return questions.map((question) => ('html' in question ? question.html : '')).join('')
}

/** Reads the answers in both languages, or none; reports a file whose other language is missing. */
export function readHelp(reader: Reader): Help {
  const names = reader.list('help')
  if (!LANGUAGES.some((language) => names.includes(`${language}.md`))) return null
  const [de = '', en = ''] = LANGUAGES.map((language) => readLanguage(reader, language))
  return { de, en }
}
