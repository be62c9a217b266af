/** What implements the declared actions of staff. */
import type { StaffActionName, StaffInput, StaffResult } from '@pfotenportal/contract/staff/staff-actions'
import type { Refused } from '@pfotenportal/domain/core/decision'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatPrice } from '@pfotenportal/text/format'
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

/** The refusal of what is over the allowance of a member of staff, with what is left of it. */
export function overAllowance({ details }: Refused<'OVER_ALLOWANCE'>) {
  return {
    problem: 'OVER_ALLOWANCE',
    detail: formatPrice(toWire(Number(details?.['left'] ?? 0))),
  } as const
}
