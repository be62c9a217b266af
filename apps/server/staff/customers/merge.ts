/** Merges a customer into another who is the same person: what it would do, and doing it (docs/domain.md 8.9). */
import { createHash } from 'node:crypto'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import {
  addHoldings,
  maskedEmail,
  mergeFault,
  referralFate,
  withdrawnByMerge,
  type Holdings,
  type MergeFault,
} from '@pfotenportal/domain/merge/merge'
import { revokeReferralReward } from '@pfotenportal/domain/referral/referral-discount'
import { nextBoxPrice } from '@pfotenportal/domain/subscription/box'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import type { SubscriptionStatus } from '@pfotenportal/domain/subscription/subscription'
import { byRule, changeSubscription } from '../../change/change-subscription.ts'
import { recordAction, type Actor } from '../../context/actor.ts'
import { momentOf } from '../../core/catalogue.ts'
import { findCustomer, findCustomerByEmail, type Customer } from '../../database/customer/customers.ts'
import {
  findMergedInto,
  hasRunningPayment,
  listAnswers,
  listCodesOfBoth,
  listReferralsOfBoth,
  lockBoth,
  markMerged,
  moveEverything,
  moveReferral,
  readHoldings,
  type ReferralOfBoth,
} from '../../database/customer/merged.ts'
import { deleteOpenLinks } from '../../database/identity/login-links.ts'
import { deletePasskeys } from '../../database/identity/passkeys.ts'
import { listActiveSessions, revokeSessions } from '../../database/identity/sessions.ts'
import { listPets } from '../../database/import/here.ts'
import type { Queries, Tx } from '../../database/open.ts'
import { voidOpenPaymentLinks } from '../../database/payment/payment-links.ts'
import { closeReferral } from '../../database/referral/referrals.ts'
import { listSubscriptions } from '../../database/subscription/subscriptions.ts'
import { asServiceActor } from '../../referrals/referrals.ts'
import type { StaffActions } from '../action.ts'

/** A contract as it is now. A merge does not change it. */
export interface QuotedContract {
  readonly id: number
  readonly dog: string | null
  readonly status: SubscriptionStatus
  readonly nextBillingDate: Day | null
  /** The price of the next box; null if none is planned. */
  readonly price: Cents | null
}

/** One of the two customers. */
export interface MergeSide {
  readonly customer: Customer
  readonly holdings: Holdings
  readonly pets: readonly { readonly id: number; readonly name: string }[]
  readonly contracts: readonly QuotedContract[]
}

/** What a merge would do. */
export interface MergeQuote {
  readonly stays: MergeSide
  readonly goes: MergeSide
  /** Why it is not possible; null if it is. */
  readonly fault: MergeFault | null
  /** What the one who stays has afterwards. */
  readonly after: Holdings
  /** Codes for one use each that both have used: neither is taken away, and neither can be used again. */
  readonly codes: readonly string[]
  /** Topics of mails that end, because the one who goes has withdrawn them. */
  readonly withdrawn: readonly MailTopic[]
  /** Whether one has recommended the other and an advantage of that is not used yet, which ends. */
  readonly endsReferral: boolean
  /** Changes with everything that the quote says. */
  readonly digest: string
}

/** Thrown to roll back: what was moved is not what was there. */
class HoldingsDiffer extends Error {}

/** The customer whom staff mean by a number or an email address. */
export async function findOther(db: Queries, typed: string): Promise<number | undefined> {
  const text = typed.trim()
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  return (await findCustomerByEmail(db, text))?.id
}

async function readSide(
  db: Queries,
  actor: Pick<Actor, 'now' | 'today'>,
  customer: Customer,
): Promise<MergeSide> {
  const moment = momentOf(actor)
  const stored = await listSubscriptions(db, customer.id, actor.today)
  return {
    customer,
    holdings: await readHoldings(db, customer.id),
    pets: (await listPets(db, customer.id)).map(({ id, name }) => ({ id, name })),
    contracts: stored
      .map(({ subscription }) => {
        const next = nextBillingDate(subscription, moment)
        return {
          id: subscription.id,
          dog: subscription.pet?.name ?? null,
          status: subscription.status,
          nextBillingDate: next,
          price: next === null ? null : nextBoxPrice(subscription, moment).total,
        }
      })
      .toSorted((one, other) => one.id - other.id),
  }
}

type Quoted =
  | { readonly ok: true; readonly quote: MergeQuote }
  | { readonly ok: false; readonly problem: 'noOther' | MergeFault }

async function endsReferral(db: Queries, staysId: number, goesId: number): Promise<boolean> {
  const referrals = await listReferralsOfBoth(db, [staysId, goesId], { isQuote: true })
  const fates = referrals.map((each) => referralFate(each, { staysId, goesId, isStaysReferred: true }))
  return fates.includes('VOID') || fates.includes('REVERSE')
}

/** What merging another customer, by number or email address, into this one would do. */
export async function quoteMerge(
  db: Queries,
  actor: Pick<Actor, 'now' | 'today'>,
  customerId: number,
  other: string,
): Promise<Quoted> {
  const otherId = await findOther(db, other)
  if (otherId === undefined) return { ok: false, problem: 'noOther' }
  const candidate = async (id: number) => ({
    id,
    isMerged: (await findMergedInto(db, id)) !== undefined,
    hasRunningPayment: await hasRunningPayment(db, id),
  })
  const fault = mergeFault(await candidate(customerId), await candidate(otherId))
  if (fault === 'SAME_CUSTOMER' || fault === 'MERGED_BEFORE') return { ok: false, problem: fault }
  const [stays, goes] = [await findCustomer(db, customerId), await findCustomer(db, otherId)]
  if (!stays || !goes) return { ok: false, problem: 'noOther' }
  const sides = { stays: await readSide(db, actor, stays), goes: await readSide(db, actor, goes) }
  const answers = [await listAnswers(db, stays.id), await listAnswers(db, goes.id)] as const
  const said = {
    ...sides,
    fault,
    after: addHoldings(sides.stays.holdings, sides.goes.holdings),
    codes: await listCodesOfBoth(db, [stays.id, goes.id]),
    withdrawn: withdrawnByMerge(...answers).map(({ topic }) => topic),
    endsReferral: await endsReferral(db, stays.id, goes.id),
  }
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
  return { ok: true, quote: { ...said, digest } }
}

/** Ends the unused discount of a referral; one in the price of a locked order stays. */
async function revokeDiscount(
  tx: Tx,
  actor: Actor,
  discount: ReferralOfBoth['friendDiscount'],
): Promise<void> {
  if (discount === null) return
  const revoke = byRule((subscription, moment) => revokeReferralReward(subscription, discount.id, moment))
  await changeSubscription(tx, asServiceActor(actor), discount.subscriptionId, revoke)
}

async function settleReferrals(tx: Tx, actor: Actor, { stays, goes }: MergeQuote): Promise<void> {
  const [staysId, goesId] = [stays.customer.id, goes.customer.id]
  const referrals = await listReferralsOfBoth(tx, [staysId, goesId], { isQuote: false })
  const isStaysReferred = referrals.some(({ friendId }) => friendId === staysId)
  for (const referral of referrals) {
    const { id, orderId } = referral
    const fate = referralFate(referral, { staysId, goesId, isStaysReferred })
    if (fate === 'MOVE_FRIEND') await moveReferral(tx, id, { friend_id: staysId })
    if (fate === 'MOVE_REFERRER') await moveReferral(tx, id, { referrer_id: staysId })
    if (fate === 'VOID') await revokeDiscount(tx, actor, referral.friendDiscount)
    if (fate === 'VOID' || fate === 'END') {
      await closeReferral(tx, id, { state: 'VOID', fault: 'SAME_CUSTOMER', orderId: null, at: actor.now })
    }
    if (fate === 'REVERSE') {
      await revokeDiscount(tx, actor, referral.rewardDiscount)
      await closeReferral(tx, id, { state: 'REVERSED', fault: null, orderId, at: actor.now })
    }
  }
}

async function endSignIn(tx: Tx, { realNow }: Actor, customerId: number): Promise<void> {
  await deleteOpenLinks(tx, customerId)
  await deletePasskeys(tx, { customerId })
  await voidOpenPaymentLinks(tx, customerId, realNow)
  const sessions = await listActiveSessions(tx, customerId, realNow)
  await revokeSessions(
    tx,
    sessions.map(({ id }) => id),
    'merged',
    realNow,
  )
}

/** One mail to each address, each with the other address masked. */
async function recordMails(
  tx: Tx,
  { services, realNow, now }: Actor,
  { stays, goes }: MergeQuote,
): Promise<void> {
  const mailTo = (to: MergeSide, other: MergeSide) => ({
    template: 'customerMerged' as const,
    customerId: to.customer.id,
    entity: goes.customer.id,
    version: to.customer.id,
    data: {
      isStaying: to === stays,
      otherEmail: maskedEmail(other.customer.email),
      dogs: goes.pets.map(({ name }) => name),
    },
  })
  await services.mail.outbox.record(tx, [mailTo(stays, goes), mailTo(goes, stays)], realNow, now)
}

async function mergeInto(tx: Tx, actor: Actor, quote: MergeQuote): Promise<void> {
  const { stays, goes, withdrawn } = quote
  const [to, from] = [stays.customer.id, goes.customer.id]
  await endSignIn(tx, actor, from)
  await moveEverything(tx, { from, to, withdrawn, at: actor.realNow })
  // The address of the other is that of its mail until it is marked.
  await recordMails(tx, actor, quote)
  const moved = JSON.stringify(await readHoldings(tx, to))
  if (moved !== JSON.stringify(quote.after)) throw new HoldingsDiffer(`${to} has ${moved} after a merge`)
  await settleReferrals(tx, actor, quote)
  await markMerged(tx, { from, to })
  await recordAction(tx, actor, {
    customerId: to,
    action: 'customerMerged',
    before: null,
    after: null,
    facts: {
      mergedId: from,
      petIds: goes.pets.map(({ id }) => id),
      subscriptionIds: goes.contracts.map(({ id }) => id),
    },
  })
}

export const mergeActions: Pick<StaffActions, 'mergeCustomers'> = {
  async mergeCustomers(actor, { customerId, other, quote: shown }) {
    const { database, mail } = actor.services
    const merged = await database.transaction(async (tx) => {
      const otherId = await findOther(tx, other)
      if (otherId === undefined) return 'noOther'
      await lockBoth(tx, [customerId, otherId])
      const quoted = await quoteMerge(tx, actor, customerId, other)
      if (!quoted.ok) return quoted.problem
      const { quote } = quoted
      if (quote.fault !== null) return quote.fault
      if (shown !== undefined && shown !== quote.digest) return 'mergeChanged'
      await mergeInto(tx, actor, quote)
      return null
    })
    if (merged !== null) return { problem: merged }
    mail.wake()
    return { done: 'merged', id: customerId }
  },
}
