/** What implements the declared actions of staff. */
import type { StaffActionName, StaffInput, StaffResult } from '@pfotenportal/contract/staff/staff-actions'
import type { Actor } from '../context/actor.ts'

/** Carries an action out, or says why not. */
type Implementation<O extends StaffActionName> = (
  actor: Actor,
  input: StaffInput<O>,
) => Promise<StaffResult<O>>

/** Every action by its name. */
export type StaffActions = { readonly [O in StaffActionName]: Implementation<O> }

/** Done, or too late because somebody else has dealt with the entry. */
export function orGone<D extends string>(
  isDone: boolean,
  done: D,
): { readonly done: D } | { readonly problem: 'gone' } {
  return isDone ? { done } : { problem: 'gone' }
}
