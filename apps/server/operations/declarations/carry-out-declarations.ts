/**
 * Carries out what customers declare on `/kuendigen`, right after the page has answered: so neither the answer nor the
 * time that it takes shows whether there is such a contract. What does not mean exactly one contract is left to a person.
 */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { matchContract } from '@pfotenportal/domain/declaration/match'
import { changeSubscription } from '../../change/change-subscription.ts'
import { actingFor, recordAction, serviceAt, type Actor } from '../../context/actor.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { briefError } from '../../core/log.ts'
import type { Tx } from '../../database/open.ts'
import { giveProofTo } from '../../database/order/issue-documents.ts'
import { listCandidateContracts } from '../../database/work/candidate-contracts.ts'
import {
  claimDeclaration,
  endDeclaration,
  findDeclaration,
  leaveToPerson,
  lockOpenDeclaration,
  type Declaration,
} from '../../database/work/declarations.ts'
import { waitForRunningCharge } from '../cancellation.ts'
import { declaredEnd } from './declared-end.ts'

/** Longer than an attempt takes, which may wait for a running charge. */
const LEASE_SECONDS = 60

/** After this many failed attempts a person decides. */
const MAX_ATTEMPTS = 5

/** Carries out every declaration that is due. */
export async function carryOutDeclarations(services: Services): Promise<void> {
  const { database, clock } = services
  for (;;) {
    const now = clock.realNow()
    const claimed = await claimDeclaration(database.query, now, addSeconds(now, LEASE_SECONDS))
    if (!claimed) return
    await attempt(services, claimed)
  }
}

async function attempt(
  services: Services,
  { id, attempts }: { readonly id: number; readonly attempts: number },
): Promise<void> {
  const requestId = `declaration-${id}`
  try {
    const { at: now } = await services.clock.moment()
    await carryOut(serviceAt(servicesFor(services, requestId), { now, requestId }), id)
  } catch (error) {
    services.log.error(
      { requestId, attempts, reason: briefError(error) },
      'a declaration was not carried out',
    )
    if (attempts >= MAX_ATTEMPTS) await leaveToPerson(services.database.query, id, null)
  }
}

async function carryOut(actor: Actor, id: number): Promise<void> {
  const { database, mail, reads } = actor.services
  const declaration = await findDeclaration(database.query, id)
  if (!declaration) return
  const contract = matchContract(declaration, await listCandidateContracts(database.query, declaration.email))
  if (!contract) return leaveToPerson(database.query, id, null)
  const customer = actingFor(actor, contract.customerId)
  await waitForRunningCharge(customer, contract.subscriptionId)
  const isEnded = await database.transaction(async (tx) => {
    const open = await lockOpenDeclaration(tx, id)
    if (!open) return false
    const change = declaredEnd(open, { actor, reasonId: null, isByStaff: false })
    const changed = await changeSubscription(tx, customer, contract.subscriptionId, change)
    if (!changed.ok) {
      await leaveToPerson(tx, id, null)
      return false
    }
    await close(tx, customer, open, contract.subscriptionId)
    return true
  })
  if (!isEnded) return
  mail.wake()
  await reads.noteCustomerWrite(contract.customerId)
}

/** A person reads the reason of an extraordinary cancellation, although the contract has ended. */
async function close(
  tx: Tx,
  actor: Actor & { readonly customerId: number },
  { id, isExtraordinary }: Declaration,
  subscriptionId: number,
): Promise<void> {
  await giveProofTo(tx, id, actor.customerId)
  if (isExtraordinary) await leaveToPerson(tx, id, subscriptionId)
  else await endDeclaration(tx, id)
  await recordAction(tx, actor, {
    customerId: actor.customerId,
    action: 'declaration.carried-out',
    entity: `declaration:${id}`,
    facts: { via: 'kuendigen' },
  })
}
