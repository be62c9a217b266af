/** A form of a customer's page, and what became of it, as the page that it leads back to says it. */
import type { OperatorDeskText } from '@pfotenportal/text/de/operator-desk'
import type { Actor } from '../../../context/actor.ts'
import type { DeskNotice } from './customer.tsx'
import { customerPath, type DeskView } from './view.ts'

/** A form of a customer's page. */
export interface Submitted {
  readonly desk: Actor
  readonly customerId: number
  readonly form: URLSearchParams
  /** A further parameter of the path: the id of a mail, the number of an order. */
  readonly of: string
}

/** A form that was carried out, or why it was not; `detail` is the provider's code of a refused refund. */
export type DeskResult =
  | { readonly done: keyof OperatorDeskText['done'] }
  | { readonly problem: keyof OperatorDeskText['problems']; readonly detail?: string }

/** The page of a customer with the result of a form. */
export function resultPath(customerId: number, result: DeskResult): string {
  const query =
    'done' in result ? { done: result.done } : { problem: result.problem, detail: result.detail ?? '' }
  return `${customerPath(customerId)}?${new URLSearchParams(query).toString()}`
}

/** The sentence of a result. */
export function outcomeOf(
  { done, problem, detail = '' }: Readonly<Partial<Record<'done' | 'problem' | 'detail', string>>>,
  { desk }: DeskView,
): DeskNotice {
  const sentences: Readonly<Record<string, string | ((detail: string) => string)>> = desk.problems
  const confirmations: Readonly<Record<string, string>> = desk.done
  const known =
    typeof problem === 'string' && Object.hasOwn(sentences, problem) ? sentences[problem] : undefined
  return {
    done: typeof done === 'string' && Object.hasOwn(confirmations, done) ? confirmations[done] : undefined,
    problem:
      typeof known === 'function' ? known(typeof detail === 'string' ? detail.slice(0, 60) : '') : known,
  }
}
