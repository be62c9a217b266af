/** What became of a form of the work lists, as the page that it leads back to says it. */
import type { OperatorWorkText } from '@pfotenportal/text/de/operator-work'
import { workIds, type WorkId } from '../../../operator/work/read-work.ts'
import { WORK_PATH } from '../paths.ts'

/** A form that was carried out, or why it was not. */
export type WorkResult =
  { readonly done: keyof OperatorWorkText['done'] } | { readonly problem: keyof OperatorWorkText['problems'] }

/** A result as a sentence, beside the list that it is about. */
export interface WorkNotice {
  readonly list: WorkId | undefined
  readonly done: string | undefined
  readonly problem: string | undefined
}

/** The result of an action: done, or too late because somebody else has dealt with the entry. */
export function orGone(isDone: boolean, done: keyof OperatorWorkText['done']): WorkResult {
  return isDone ? { done } : { problem: 'gone' }
}

/** The work lists with the result of a form of one of them. */
export function listPath(list: WorkId, result: WorkResult): string {
  return `${WORK_PATH}?${new URLSearchParams({ list, ...result }).toString()}#${list}`
}

function known(sentences: Readonly<Record<string, string>>, name: unknown): string | undefined {
  return typeof name === 'string' && Object.hasOwn(sentences, name) ? sentences[name] : undefined
}

/** The sentence of a result. */
export function outcomeOf(query: unknown, { done, problems }: OperatorWorkText): WorkNotice {
  const given: Readonly<Record<string, unknown>> = { ...(typeof query === 'object' ? query : {}) }
  return {
    list: workIds.find((id) => id === given['list']),
    done: known(done, given['done']),
    problem: known(problems, given['problem']),
  }
}
