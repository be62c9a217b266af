/**
 * Sets up or renews a payment method under a mailed link (docs/domain.md 8.2). The link is used up in the transaction
 * that stores the confirmed method, and in no other: after a failure before that, the same link continues where it
 * was. Charging of owed orders begins in that transaction too; the gateway is called after the commit.
 */
import type { Day } from '@pfotenportal/domain/core/calendar'
import {
  confirmMethod,
  MAX_SETUPS_PER_LINK,
  paymentLinkStatus,
} from '@pfotenportal/domain/payment/payment-link'
import { expectedActivationDay } from '@pfotenportal/domain/subscription/migration'
import { actingFor, recordAction } from '../context/actor.ts'
import { momentOf } from '../core/catalogue.ts'
import { findCustomer, findGatewayCustomer, saveGatewayCustomer } from '../database/customer/customers.ts'
import { emailColumns } from '../database/identity/emails.ts'
import type { Tx } from '../database/open.ts'
import {
  consumePaymentLink,
  findPaymentLink,
  findPaymentLinkById,
  startSetup,
  type PaymentLink,
} from '../database/payment/payment-links.ts'
import {
  findPaymentMethod,
  listSubscriptionsPaidBy,
  lockPaymentMethod,
  saveConfirmedMethod,
  type StoredPaymentMethod,
} from '../database/payment/payment-methods.ts'
import { listLegacyContracts } from '../database/subscription/legacy-contracts.ts'
import {
  answerWithin,
  GatewayUnreachable,
  type PaymentMethodKind,
  type SetupOutcome,
} from '../gateways/gateway.ts'
import { paymentOf } from '../mail/mail-data.ts'
import type { LinkOwner, LinkVisit, OpenedLink } from './opened-link.ts'
import {
  beginOwedRetries,
  checkRetriedOrders,
  finishOwedRetries,
  listPetsPausedUnpaid,
  type OwedAtRenewal,
  type RetriedOrder,
} from './retried-orders.ts'
import { listAnnouncedCharges } from './retry-owed-orders.ts'
import { LINK_RETURN_PATH } from './send-charge.ts'

type Confirmed = Extract<SetupOutcome, { readonly state: 'CONFIRMED' }>

/**
 * Opens a link: offers the choice of methods or, if the gateway has confirmed a method since, stores it and shows the
 * result. A link that set off payments shows how they stand whenever it is opened again.
 */
export async function openPaymentLink(visit: LinkVisit, token: string): Promise<OpenedLink> {
  const { query } = visit.services.database
  const opened = await openFoundLink(visit, await findPaymentLink(query, token))
  const link = opened.state === 'USED' ? await findPaymentLink(query, token) : undefined
  return (link && (await reopenUsedLink(visit, link))) ?? opened
}

async function reopenUsedLink(visit: LinkVisit, link: PaymentLink): Promise<OpenedLink | undefined> {
  const owner = await findOwner(visit, link)
  if (!owner) return undefined
  const retried = await checkRetriedOrders(actingFor(visit, link.customerId), link)
  return retried.length > 0 ? doneWith(visit, link, owner, retried) : undefined
}

/** The link id in the key of a setup; undefined for a foreign key. */
const linkIdOf = (key: string) => /^setup:([0-9a-f-]{36}):\d+$/.exec(key)?.[1]

/** Stores the method that was confirmed under the key of a setup, as if its customer had come back. */
export async function confirmSetup(
  visit: LinkVisit,
  key: string,
): Promise<'STORED' | 'NOTHING' | 'UNREACHED'> {
  const id = linkIdOf(key)
  const link = id === undefined ? undefined : await findPaymentLinkById(visit.services.database.query, id)
  if (!link || paymentLinkStatus(link, visit.realNow) !== 'OPEN') return 'NOTHING'
  const { state } = await openFoundLink(visit, link)
  if (state === 'UNREACHED') return state
  return state === 'DONE' ? 'STORED' : 'NOTHING'
}

/** The customer and method of a link, with the subscriptions that the method pays for. */
async function findOwner({ services }: LinkVisit, link: PaymentLink) {
  const { query } = services.database
  const customer = await findCustomer(query, link.customerId)
  const method = await findPaymentMethod(query, link.customerId, link.paymentMethodId)
  if (!customer || !method) return undefined
  const paid = await listSubscriptionsPaidBy(query, customer.id, method.id)
  const petNames = paid.map(({ petName }) => petName).filter(Boolean)
  return { linkOwner: { customer, method, petNames }, ids: paid.map(({ id }) => id) }
}

async function openFoundLink(visit: LinkVisit, link: PaymentLink | undefined): Promise<OpenedLink> {
  const { query } = visit.services.database
  const owner = link && (await findOwner(visit, link))
  if (!link || !owner) return { state: 'UNKNOWN' }
  const { linkOwner, ids } = owner
  const { customer, method } = linkOwner
  const standing = paymentLinkStatus(link, visit.realNow)
  if (standing !== 'OPEN') return { state: standing, customer }
  const outcome = await newestSetup(visit, link)
  if (outcome === undefined) return { state: 'UNREACHED', customer }
  const by = actingFor(visit, customer.id)
  const chooseAfter = async (failedCode: string | null): Promise<OpenedLink> => ({
    ...linkOwner,
    state: 'CHOOSE',
    failedCode,
    isExhausted: link.setups >= MAX_SETUPS_PER_LINK,
    charges: await listAnnouncedCharges(query, by, ids),
  })
  if (outcome.state !== 'CONFIRMED') return chooseAfter(outcome.state === 'FAILED' ? outcome.code : null)
  const decision = confirmMethod(outcome.details, visit.today)
  if (!decision.ok) return chooseAfter('EXPIRED_PAYMENT_METHOD')
  const after = { ...method, ...decision.value }
  const owed = await confirmPaymentMethod(visit, link, after, outcome)
  if (!owed) {
    const { precondition: _once, ...again } = visit
    return openFoundLink(again, await findPaymentLinkById(query, link.id))
  }
  const renewed = { linkOwner: { ...linkOwner, method: after }, ids }
  return doneWith(visit, link, renewed, await finishOwedRetries(by, owed))
}

async function doneWith(
  visit: LinkVisit,
  link: PaymentLink,
  { linkOwner, ids }: { readonly linkOwner: LinkOwner; readonly ids: readonly number[] },
  retried: readonly RetriedOrder[],
): Promise<OpenedLink> {
  const paused = await listPetsPausedUnpaid(visit, link.customerId, ids)
  return { ...linkOwner, state: 'DONE', retried, paused, takenOverBy: await migratedBy(visit, link, ids) }
}

async function migratedBy(
  { services, today, now }: LinkVisit,
  { customerId }: PaymentLink,
  ids: readonly number[],
): Promise<Day | null> {
  const former = await listLegacyContracts(services.database.query, customerId, today)
  return expectedActivationDay(
    former.filter(({ id }) => ids.includes(id)),
    momentOf({ now, today }),
  )
}

/** The gateway's page for a setup. CLOSED if the link can no longer be used and has to be opened again. */
export async function beginSetup(
  visit: LinkVisit,
  token: string,
  kind: PaymentMethodKind,
): Promise<{ readonly url: string } | 'CLOSED' | 'UNREACHED'> {
  const { database, gateway, config } = visit.services
  const link = await findPaymentLink(database.query, token)
  const customer = link && (await findCustomer(database.query, link.customerId))
  const number = link && (await startSetup(database.query, link.id, MAX_SETUPS_PER_LINK, visit.realNow))
  if (!link || !customer || number === undefined) return 'CLOSED'
  const request = {
    key: keyOf(link, number),
    kind,
    returnUrl: `${config.publicUrl}${LINK_RETURN_PATH}`,
    language: customer.selectedLang,
    customer: {
      key: `customer:${customer.id}`,
      email: emailColumns(customer.email).email,
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      reference: await findGatewayCustomer(database.query, customer.id),
    },
  }
  return (
    (await callGateway(visit, request.key, (signal) => gateway.beginSetup(request, signal))) ?? 'UNREACHED'
  )
}

function keyOf({ id }: PaymentLink, number: number): string {
  return `setup:${id}:${number}`
}

/** The confirmed setup of a link, otherwise the newest one; undefined if the gateway cannot tell. */
async function newestSetup(visit: LinkVisit, link: PaymentLink): Promise<SetupOutcome | undefined> {
  let newest: SetupOutcome | undefined = { state: 'NONE' }
  for (let number = link.setups; number > 0; number -= 1) {
    const key = keyOf(link, number)
    const found = await callGateway(visit, key, (signal) => visit.services.gateway.findSetup(key, signal))
    if (found === undefined || found.state === 'CONFIRMED') return found
    if (number === link.setups) newest = found
  }
  return newest
}

/** The gateway's answer about a setup or a method; undefined if none comes in time. */
export async function callGateway<A extends object>(
  { services: { config, log } }: Pick<LinkVisit, 'services'>,
  key: string,
  ask: (signal: AbortSignal) => Promise<A>,
): Promise<A | undefined> {
  const onUnresolved = (reason: string) =>
    log.warn({ setup: key, reason }, 'the payment gateway did not answer')
  try {
    const answer = await answerWithin({ seconds: config.paymentTimeoutSeconds, onUnresolved }, ask)
    return 'outcome' in answer ? undefined : answer
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    onUnresolved(error.message)
    return undefined
  }
}

/**
 * Stores a confirmed method and uses up the link. Of concurrent calls one gets the owed orders, the others undefined.
 */
async function confirmPaymentMethod(
  visit: LinkVisit,
  link: PaymentLink,
  after: StoredPaymentMethod,
  { methodReference, customerReference }: Confirmed,
): Promise<OwedAtRenewal[] | undefined> {
  const { database, mail } = visit.services
  const owed = await database.transaction(async (tx) => {
    const before = await lockPaymentMethod(tx, link.customerId, link.paymentMethodId)
    if (visit.precondition && !(await visit.precondition(tx))) return undefined
    if (!before || !(await consumePaymentLink(tx, link.id, visit.realNow))) return undefined
    await saveConfirmedMethod(tx, before.id, after, methodReference)
    if (customerReference !== null) await saveGatewayCustomer(tx, link.customerId, customerReference)
    const paid = await listSubscriptionsPaidBy(tx, link.customerId, after.id)
    const ids = paid.map(({ id }) => id)
    const begun = await beginOwedRetries(tx, actingFor(visit, link.customerId), ids)
    const petNames = paid.map(({ petName }) => petName).filter(Boolean)
    await recordRenewal(tx, visit, link, { before, after, petNames, isOwed: begun.some((it) => it.begun) })
    return begun
  })
  if (owed) mail.wake()
  return owed
}

/** The facts of a renewal for audit log and email. */
interface Renewal {
  readonly before: StoredPaymentMethod
  readonly after: StoredPaymentMethod
  readonly petNames: string[]
  /** Whether an order is owed and retried now. */
  readonly isOwed: boolean
}

async function recordRenewal(
  tx: Tx,
  visit: LinkVisit,
  { id: linkId, customerId }: PaymentLink,
  { before, after, petNames, isOwed }: Renewal,
): Promise<void> {
  const { realNow, services } = visit
  const change = { before: auditedOf(before), after: auditedOf(after) }
  const entry = { customerId, action: 'paymentMethodUpdated', entity: `payment:${after.id}`, ...change }
  await recordAction(tx, actingFor(visit, customerId), entry)
  const confirmed = paymentOf(after)
  if (!confirmed) throw new TypeError(`payment method ${after.id} was confirmed as nothing`)
  const data = { before: paymentOf(before), after: confirmed, petNames, isOwed }
  await services.mail.outbox.record(
    tx,
    [{ template: 'paymentMethodUpdated', customerId, entity: after.id, version: linkId, data }],
    realNow,
  )
}

/** The fields of a method in the audit log; no address. */
function auditedOf({ status, card, sepaDebit }: Pick<StoredPaymentMethod, 'status' | 'card' | 'sepaDebit'>) {
  const kind = card ? 'card' : sepaDebit ? 'sepaDebit' : 'payPal'
  return { status, kind, lastDigits: (card ?? sepaDebit)?.lastDigits ?? null }
}
