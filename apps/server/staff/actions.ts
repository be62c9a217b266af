/** Every declared action of staff. A missing one does not compile. */
import {
  readStaffForm,
  type StaffOperationName,
  type StaffResult,
} from '@pfotenportal/contract/staff/staff-api'
import type { Actor } from '../context/actor.ts'
import type { StaffActions } from './action.ts'
import { boxActions } from './boxes/operations.ts'
import { creditActions } from './credits/operations.ts'
import { customerActions } from './customers/operations.ts'
import { declarationActions } from './declarations/operations.ts'
import { jobActions } from './jobs/operations.ts'
import { mailActions } from './mails/operations.ts'
import { paymentActions } from './payments/operations.ts'
import { refundActions } from './refunds/operations.ts'

const staffActions: StaffActions = {
  ...boxActions,
  ...creditActions,
  ...customerActions,
  ...declarationActions,
  ...jobActions,
  ...mailActions,
  ...paymentActions,
  ...refundActions,
}

/** Carries out an action as its form asks for it. */
export async function runStaffAction<O extends StaffOperationName>(
  actor: Actor,
  name: O,
  params: unknown,
  form: Readonly<Record<string, string>>,
): Promise<StaffResult<O>> {
  const read = readStaffForm(name, params, form)
  return read.ok ? staffActions[name](actor, read.input) : { problem: read.problem }
}
