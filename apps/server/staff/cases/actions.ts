/**
 * Cases: what a customer wants that somebody else has to decide or do. Whoever may act on a kind finds its cases on the
 * work list and closes them by acting, or declines them with a reason. A case moves no money and no box by itself.
 */
import { casePermissions } from '@pfotenportal/contract/staff/staff-action'
import { isPermitted } from '../../auth/permissions.ts'
import { recordAction, type Actor } from '../../context/actor.ts'
import { lockCustomer } from '../../database/customer/addresses.ts'
import {
  findOpenCase,
  insertCase,
  isCaseOpen,
  saveCaseEnd,
  saveCaseOwner,
  type NewCase,
  type SupportCase,
} from '../../database/customer/cases.ts'
import { listStaff } from '../../database/identity/staff.ts'
import type { Tx } from '../../database/open.ts'
import { findPlaceOfOrder } from '../../database/work/places.ts'
import type { StaffActions } from '../action.ts'

/** Opens a case, unless the same person has an open one that says the same. */
async function openCase(actor: Actor, wanted: NewCase): Promise<void> {
  const { customerId, orderId, kind } = wanted
  await actor.services.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    if (await isCaseOpen(tx, wanted)) return
    const id = await insertCase(tx, wanted)
    await recordAction(tx, actor, {
      customerId,
      orderId,
      action: 'case.opened',
      entity: `case:${id}`,
      facts: { kind },
    })
  })
}

/** Whether a member of staff may act on cases of a kind. */
async function mayOwn(actor: Actor, staffId: number, kind: SupportCase['kind']): Promise<boolean> {
  const all = await listStaff(actor.services.database.query, actor.realNow)
  const person = all.find(({ id }) => id === staffId)
  return person !== undefined && !person.isDisabled && isPermitted(person.role, casePermissions[kind])
}

type CaseResult = 'SAVED' | 'GONE' | 'NOT_YOURS'

/** Changes an open case as one on whose kind the actor may act; whoever opened it may also decline it. */
function changeCase(
  actor: Actor,
  id: number,
  action: 'case.taken' | 'case.done' | 'case.declined',
  save: (tx: Tx) => Promise<void>,
): Promise<CaseResult> {
  return actor.services.database.transaction(async (tx) => {
    const found = await findOpenCase(tx, id)
    if (!found) return 'GONE'
    const { kind, openedBy, customerId, orderId } = found
    const isOwn = action === 'case.declined' && openedBy !== null && openedBy === actor.by
    if (!isOwn && actor.can?.(casePermissions[kind]) === false) return 'NOT_YOURS'
    await save(tx)
    await recordAction(tx, actor, { customerId, orderId, action, entity: `case:${id}`, facts: { kind } })
    return 'SAVED'
  })
}

/** Why an action cannot settle a case of the customer; undefined if it can, and without a case. */
export async function caseProblem(
  actor: Actor,
  customerId: number,
  id: number | undefined,
): Promise<'gone' | 'caseNotYours' | undefined> {
  if (id === undefined) return undefined
  const found = await findOpenCase(actor.services.database.query, id)
  if (found?.customerId !== customerId) return 'gone'
  return actor.can?.(casePermissions[found.kind]) === false ? 'caseNotYours' : undefined
}

/** Closes the case that an action has settled, in its transaction; false if somebody else has closed it. */
export async function settleCase(
  tx: Tx,
  actor: Actor,
  customerId: number,
  id: number | undefined,
): Promise<boolean> {
  if (id === undefined) return true
  const found = await findOpenCase(tx, id)
  if (found?.customerId !== customerId) return false
  await saveCaseEnd(tx, id, { state: 'DONE', note: '', by: actor.by ?? null, at: actor.now })
  const { kind, orderId } = found
  await recordAction(
    tx,
    { ...actor, markDone: async () => undefined },
    {
      customerId,
      orderId,
      action: 'case.done',
      entity: `case:${id}`,
      facts: { kind },
    },
  )
  return true
}

type CaseActions = 'openCase' | 'takeCase' | 'finishCase' | 'declineCase'

function resultOf<D extends string>(result: CaseResult, done: D) {
  if (result === 'SAVED') return { done } as const
  return { problem: result === 'GONE' ? 'gone' : 'caseNotYours' } as const
}

export const caseActions: Pick<StaffActions, CaseActions> = {
  async openCase(actor, { customerId, kind, text, amount = null, order, owner }) {
    if (amount !== null && amount <= 0) return { problem: 'amount' }
    const place = order.trim() === '' ? null : await findPlaceOfOrder(actor.services.database.query, order)
    if (place === undefined || (place && place.customerId !== customerId)) return { problem: 'order' }
    if (owner !== undefined && !(await mayOwn(actor, owner, kind))) return { problem: 'caseOwner' }
    await openCase(actor, {
      customerId,
      orderId: place?.orderId ?? null,
      kind,
      wanted: text,
      amount,
      owner: owner === undefined ? null : `staff:${owner}`,
      openedBy: actor.by ?? null,
      openedAt: actor.now,
    })
    return { done: 'caseOpened' }
  },
  takeCase: async (actor, { case: id }) =>
    resultOf(
      await changeCase(actor, id, 'case.taken', (tx) => saveCaseOwner(tx, id, actor.by ?? null)),
      'caseTaken',
    ),
  async finishCase(actor, { case: id, note }) {
    const end = { state: 'DONE', note, by: actor.by ?? null, at: actor.now } as const
    return resultOf(await changeCase(actor, id, 'case.done', (tx) => saveCaseEnd(tx, id, end)), 'caseDone')
  },
  async declineCase(actor, { case: id, note }) {
    const end = { state: 'DECLINED', note, by: actor.by ?? null, at: actor.now } as const
    return resultOf(
      await changeCase(actor, id, 'case.declined', (tx) => saveCaseEnd(tx, id, end)),
      'caseDeclined',
    )
  },
}
