/** Every declared action of staff. A missing one does not compile. */
import {
  readStaffForm,
  type StaffActionName,
  type StaffInput,
  type StaffResult,
} from '@pfotenportal/contract/staff/staff-actions'
import type { Actor } from '../context/actor.ts'
import type { StaffActions } from './action.ts'
import { boxActions } from './boxes/actions.ts'
import { campaignActions } from './campaigns/actions.ts'
import { caseActions } from './cases/actions.ts'
import { creditActions } from './credits/actions.ts'
import { customerActions } from './customers/actions.ts'
import { eraseActions } from './customers/erase.ts'
import { mergeActions } from './customers/merge.ts'
import { moveActions } from './customers/move.ts'
import { declarationActions } from './declarations/actions.ts'
import { jobActions } from './jobs/actions.ts'
import { keyActions } from './keys/actions.ts'
import { ledgerActions } from './ledger/actions.ts'
import { mailActions } from './mails/actions.ts'
import { maintenanceActions } from './maintenance/actions.ts'
import { messageActions } from './messages/actions.ts'
import { paymentActions } from './payments/actions.ts'
import { peopleActions } from './people/actions.ts'
import { priceActions } from './prices/actions.ts'
import { refundActions } from './refunds/actions.ts'
import { shopOrderActions } from './shop-orders/actions.ts'
import { webhookActions } from './webhooks/actions.ts'

const implementations: StaffActions = {
  ...boxActions,
  ...campaignActions,
  ...caseActions,
  ...creditActions,
  ...customerActions,
  ...declarationActions,
  ...eraseActions,
  ...jobActions,
  ...keyActions,
  ...ledgerActions,
  ...mailActions,
  ...maintenanceActions,
  ...mergeActions,
  ...messageActions,
  ...moveActions,
  ...paymentActions,
  ...peopleActions,
  ...priceActions,
  ...refundActions,
  ...shopOrderActions,
  ...webhookActions,
}

/** Carries out an action whose input is parsed. */
export function runParsed<O extends StaffActionName>(
  actor: Actor,
  name: O,
  input: StaffInput<O>,
): Promise<StaffResult<O>> {
  return implementations[name](actor, input)
}

/** Carries out an action as its form asks for it. */
export async function runStaffAction<O extends StaffActionName>(
  actor: Actor,
  name: O,
  params: unknown,
  form: Readonly<Record<string, string>>,
): Promise<StaffResult<O>> {
  const read = readStaffForm(name, params, form)
  return read.ok ? runParsed(actor, name, read.input) : { problem: read.problem }
}
