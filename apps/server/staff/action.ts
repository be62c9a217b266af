/** The implementation of a declared action of staff. */
import type { StaffInput, StaffOperationName, StaffResult } from '@pfotenportal/contract/staff/staff-api'
import type { Actor } from '../context/actor.ts'

/** Carries an action out, or says why not. */
type StaffAction<O extends StaffOperationName> = (
  actor: Actor,
  input: StaffInput<O>,
) => Promise<StaffResult<O>>

/** Every action by its name. */
export type StaffActions = { readonly [O in StaffOperationName]: StaffAction<O> }

/** Done, or too late because somebody else has dealt with the entry. */
export function orGone<D extends string>(
  isDone: boolean,
  done: D,
): { readonly done: D } | { readonly problem: 'gone' } {
  return isDone ? { done } : { problem: 'gone' }
}
