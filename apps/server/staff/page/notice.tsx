/** What became of an action of staff, as a sentence on the page that its form leads back to. */
import type { StaffDone, StaffProblem } from '@pfotenportal/contract/staff/staff-actions'
import type { Language } from '@pfotenportal/domain/core/text'
import { staffOutcomesDe } from '@pfotenportal/text/de/staff-outcomes'
import { staffOutcomesEn } from '@pfotenportal/text/en/staff-outcomes'

type Sentence = string | ((detail: string) => string)

/** A sentence for every outcome and every refusal that is declared; a missing one does not compile. */
interface Sentences {
  readonly done: Readonly<Record<StaffDone, Sentence>>
  readonly problems: Readonly<Record<StaffProblem, Sentence>>
}

const sentences: Readonly<Record<Language, Sentences>> = { de: staffOutcomesDe, en: staffOutcomesEn }

export interface Notice {
  /** The list that the action is about; undefined on other pages. */
  readonly list: string | undefined
  readonly done: string | undefined
  readonly problem: string | undefined
}

function sentenceOf(
  all: Readonly<Record<string, Sentence>>,
  name: unknown,
  detail: unknown,
): string | undefined {
  const found = typeof name === 'string' && Object.hasOwn(all, name) ? all[name] : undefined
  return typeof found === 'function' ? found(typeof detail === 'string' ? detail.slice(0, 60) : '') : found
}

/** The notice that an address or the result of an action asks for. */
export function noticeOf(query: unknown, language: Language): Notice {
  const given: Readonly<Record<string, unknown>> = { ...(typeof query === 'object' ? query : {}) }
  const { done, problems } = sentences[language]
  const { list, detail } = given
  return {
    list: typeof list === 'string' ? list : undefined,
    done: sentenceOf(done, given['done'], detail),
    problem: sentenceOf(problems, given['problem'], detail),
  }
}

export function NoticeNote({ notice: { done, problem } }: { readonly notice: Notice }) {
  return (
    <>
      {done !== undefined && <output className="note">{done}</output>}
      {problem !== undefined && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
