/**
 * A dog that its owner adds in the portal (docs/domain.md 8.8): what it could eat, the quote of its contract, and the
 * contract. Nothing is stored before the contract but the quote.
 */
import type { DataOf } from '@pfotenportal/contract/api'
import type { DogAdviceParams, DogAdviceView, SubscribeDogParams } from '@pfotenportal/contract/new-dog'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import { addDiscount } from '@pfotenportal/domain/changes/discount-code'
import { accept, refuse } from '@pfotenportal/domain/core/decision'
import { deduplicateAddresses, storedAddressErrors } from '@pfotenportal/domain/customer/address'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { isSameDog, newDogRefusal } from '@pfotenportal/domain/intake/new-dog'
import { startSubscription, type NewContract } from '@pfotenportal/domain/intake/start-subscription'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { tierOf } from '@pfotenportal/domain/pet/portion'
import { quoteKey, quoteOf, type Quote } from '@pfotenportal/domain/quote/quote'
import { withReferralDiscounts } from '@pfotenportal/domain/referral/referral-discount'
import { byRule, changeSubscription, type Decide } from '../change/change-subscription.ts'
import { recordAction } from '../context/actor.ts'
import type { Context } from '../context/context.ts'
import type { Answer, Refusal } from '../core/answer.ts'
import { catalogueOn, momentOf } from '../core/catalogue.ts'
import { listSavedAddresses, lockCustomer } from '../database/customer/addresses.ts'
import { findCustomer } from '../database/customer/customers.ts'
import { deleteDrafts, listDrafts } from '../database/customer/dog-drafts.ts'
import { nextIds } from '../database/import/imported-rows.ts'
import type { Queries, Tx } from '../database/open.ts'
import { listPaymentMethods, type StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import { listWaitingDiscounts } from '../database/referral/referral-discounts.ts'
import { findCampaign } from '../database/subscription/campaigns.ts'
import { hasUsedCode } from '../database/subscription/discounts.ts'
import { findSubscription, listSubscriptions } from '../database/subscription/subscriptions.ts'
import { listCurrentVacations } from '../database/subscription/vacations.ts'
import { issueContractSummary, quotedAgreement } from '../documents/contract-summary.ts'
import { limitWrongCodes } from '../operations/changes.ts'
import { canonicalJson, checkSavedQuote, saveQuote, type CanonicalQuote } from '../operations/quotes.ts'
import { attachWaitingDiscounts, rolesOf } from '../referrals/referrals.ts'
import { quoteView } from '../views/quote.ts'
import { subscriptionView } from '../views/subscription.ts'
import { viewContext } from '../views/view-context.ts'
import { adviceFor } from './dog-advice.ts'
import { faultOf, petOf, storeDog } from './dog.ts'
import { recordIntakeMails } from './mails.ts'
import { methodToSetUp, waitingIn } from './payment-method.ts'
import { refuseField, within } from './refusal.ts'
import { storeContract } from './subscription.ts'
import type { Taken } from './taker.ts'

/** Why this dog cannot be added to the customer's; undefined if it can. */
async function dogRefusal(
  db: Queries,
  context: Context,
  dog: SubscribeDogParams['dog'],
): Promise<Refusal | undefined> {
  const fault = faultOf(dog, context)
  if (fault) return within('dog', fault)
  const household = await listSubscriptions(db, context.customerId, context.today)
  return newDogRefusal(
    petOf(dog, 0, context),
    household.map(({ subscription }) => subscription),
  )
}

/** What the dog could eat and what that costs. Refuses a dog that cannot be added. */
export async function adviseDog(context: Context, { dog }: DogAdviceParams): Promise<Answer<DogAdviceView>> {
  const { services, customerId } = context
  const refused = await dogRefusal(services.database.query, context, dog)
  if (refused) return refused
  const [address] = deduplicateAddresses(await listSavedAddresses(services.database.query, customerId))
  return { ok: true, value: adviceFor(context, dog, { address }) }
}

/** The contract as it would begin, before anything has an id. */
interface Planned {
  readonly contract: NewContract
  readonly benefits: Benefits
  readonly quote: Quote
  /** Null for a method that is not stored yet. */
  readonly method: StoredPaymentMethod | null
}

/** A saved address to which boxes can be sent. */
async function shippingAddress(
  tx: Tx,
  { customerId, language, today }: Context,
  id: number,
): Promise<Taken<NewContract['shippingAddress']> | Refusal> {
  const saved = (await listSavedAddresses(tx, customerId)).find((each) => each.id === id)
  if (!saved) return refuse('NOT_FOUND')
  const { id: addressId, updatedAt: _updatedAt, ...postal } = saved
  const errors = storedAddressErrors(postal, catalogueOn(today))
  if (Object.keys(errors).length > 0) return refuseField('addressId', 'INVALID', language)
  return { ok: true, value: { ...postal, addressId } }
}

/** The chosen method, or the one that is to be set up: null if there is none yet. */
async function chosenMethod(
  tx: Tx,
  { customerId, by }: Context,
  id: string | null,
): Promise<Taken<StoredPaymentMethod | null> | Refusal> {
  const methods = await listPaymentMethods(tx, customerId)
  const method = id === null ? waitingIn(methods) : methods.find((each) => each.id === id)
  if (id !== null && !method) return refuse('NOT_FOUND')
  // Only customers set up payment methods.
  const isToSetUp = (method?.status ?? 'REQUIRES_CONFIRMATION') === 'REQUIRES_CONFIRMATION'
  if (isToSetUp && by !== undefined) return refuse('PAYMENT_METHOD_UNCONFIRMED')
  return { ok: true, value: method ?? null }
}

/** The discounts with which a contract begins. */
interface Benefits {
  /** Whether the discounts of referrals have waited for a contract that is active. */
  readonly areRewardsDue: boolean
  /** Adds the discounts to the contract. */
  readonly decide: Decide
  /** Adds the one of the code. */
  readonly redeem: Decide | null
}

async function benefitsOf(
  tx: Tx,
  { customerId, today }: Context,
  { discountCode }: SubscribeDogParams,
): Promise<Benefits> {
  const household = await listSubscriptions(tx, customerId, today)
  const areRewardsDue = household.every(({ subscription }) => subscription.status !== 'ACTIVE')
  const waiting = areRewardsDue ? await listWaitingDiscounts(tx, customerId, { isQuote: true }) : []
  const redeem = discountCode === undefined ? null : await redeemBy(tx, customerId, discountCode)
  return {
    areRewardsDue,
    redeem,
    decide: (subscription, moment) => {
      const rewarded = withReferralDiscounts(accept(subscription), rolesOf(waiting), moment)
      return redeem && rewarded.ok ? redeem(rewarded.value, moment) : rewarded
    },
  }
}

async function redeemBy(tx: Tx, customerId: number, typed: string): Promise<Decide> {
  const code = normaliseCode(typed)
  const campaign = await findCampaign(tx, code)
  const alreadyUsed = await hasUsedCode(tx, { customerId, code })
  return (subscription, moment) => addDiscount(subscription, { campaign, alreadyUsed }, moment)
}

async function plan(tx: Tx, context: Context, sent: SubscribeDogParams): Promise<Taken<Planned> | Refusal> {
  const { customerId, today } = context
  const refused = await dogRefusal(tx, context, sent.dog)
  if (refused) return refused
  const address = await shippingAddress(tx, context, sent.addressId)
  if (!address.ok) return address
  const method = await chosenMethod(tx, context, sent.paymentMethodId)
  if (!method.ok) return method
  const moment = momentOf(context)
  const pet = petOf(sent.dog, 0, context)
  const contract: NewContract = {
    id: 0,
    customerId,
    pet,
    isDogSubscribed: false,
    tier: tierOf(pet, today, moment.catalogue),
    plan: sent.plan,
    supplements: [],
    shippingAddress: address.value,
    paymentMethod: method.value
      ? { id: method.value.id, status: statusOn(method.value, today) }
      : { id: '', status: 'REQUIRES_CONFIRMATION' },
    firstChargeOn: null,
    firstBox: null,
  }
  const started = startSubscription(contract, moment)
  if (!started.ok) return started
  const { before, subscription } = started.value
  const benefits = await benefitsOf(tx, context, sent)
  const reduced = benefits.decide(subscription, moment)
  if (!reduced.ok) return reduced
  const vacations = await listCurrentVacations(tx, customerId, today)
  const facts = { days: 0, lastReward: null, isRetried: false, vacations }
  const quote = quoteOf('reactivateSubscription', before, reduced.value, facts, moment)
  return { ok: true, value: { contract, benefits, quote, method: method.value } }
}

function canonicalQuoteOf(sent: SubscribeDogParams, quote: Quote): CanonicalQuote {
  return {
    subscriptionId: null,
    operation: 'subscribeDog',
    input: canonicalJson(sent),
    outcome: quoteKey(quote),
  }
}

/** The quote; its box has no id yet. */
async function storeQuote(
  tx: Tx,
  context: Context,
  sent: SubscribeDogParams,
  quote: Quote,
): Promise<QuoteView> {
  const saved = await saveQuote(tx, context, canonicalQuoteOf(sent, quote))
  const { after } = quote
  const nextBox = after.nextBox && { ...after.nextBox, orderId: null }
  const shown = { ...quote, after: { ...after, nextBox } }
  return quoteView({ ...saved, subscriptionId: 0 }, shown, viewContext(context))
}

/** What the contract would be. Stores only the quote. Refuses as `subscribeDog` does. */
export function quoteDog(context: Context, sent: SubscribeDogParams): Promise<Answer<QuoteView>> {
  return limitingCodes(context, sent, () =>
    context.services.database.transaction(async (tx): Promise<Answer<QuoteView>> => {
      const planned = await plan(tx, context, sent)
      if (!planned.ok) return planned
      return { ok: true, value: await storeQuote(tx, context, sent, planned.value.quote), status: 201 }
    }),
  )
}

/** Counts a wrong discount code. */
function limitingCodes<T>(
  context: Context,
  { discountCode }: SubscribeDogParams,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return discountCode === undefined ? work() : limitWrongCodes(context, work)
}

/** The drafts of this dog from before the customer was signed in. */
async function listDraftsOf(tx: Tx, context: Context, pet: Pet): Promise<string[]> {
  const drafts = await listDrafts(tx, context.customerId, context.realNow)
  return drafts.filter(({ wish }) => isSameDog(petOf(wish.dog, 0, context), pet)).map(({ id }) => id)
}

type SubscribedDog = DataOf<'subscribeDog'>

/**
 * Adds the dog and begins its contract. Refuses a dog that cannot be added, a plan that is not on sale, an address or a
 * method that cannot be used, and a quote that does not hold any more.
 */
export async function subscribeDog(
  context: Context,
  sent: SubscribeDogParams,
): Promise<Answer<SubscribedDog>> {
  const { database, mail } = context.services
  const begun = await limitingCodes(context, sent, () =>
    database.transaction((tx) => begin(tx, context, sent)),
  )
  if (begun.ok) mail.wake()
  return begun
}

async function begin(tx: Tx, context: Context, sent: SubscribeDogParams): Promise<Answer<SubscribedDog>> {
  const { customerId, today } = context
  await lockCustomer(tx, customerId)
  const planned = await plan(tx, context, sent)
  if (!planned.ok) return planned
  const { quote } = planned.value
  const reason = await checkSavedQuote(tx, context, canonicalQuoteOf(sent, quote))
  if (reason) return { ok: false, reason, details: { quote: await storeQuote(tx, context, sent, quote) } }
  const customer = await findCustomer(tx, customerId)
  if (!customer) return refuse('NOT_FOUND')
  const pet = await storeDog(tx, context, customerId, planned.value.contract.pet, 'CUSTOMER')
  await recordAction(tx, context, { customerId, action: 'dog.added', entity: `pet:${pet.id}` })
  const method = planned.value.method ?? (await methodToSetUp(tx, context, customer)).method
  const [id = 0] = await nextIds(tx, 'subscription', 1)
  const paymentMethod = { ...planned.value.contract.paymentMethod, id: method.id }
  const contract = { ...planned.value.contract, id, pet, paymentMethod }
  const started = startSubscription(contract, momentOf(context))
  if (!started.ok) throw new Error(`a contract that was accepted is refused: ${started.reason}`)
  const { subscription } = started.value
  const { warningsAcknowledged } = sent
  await storeContract(
    tx,
    context,
    { subscription, events: started.events },
    warningsAcknowledged ? { warningsAcknowledged } : {},
  )
  if (planned.value.benefits.areRewardsDue) await attachWaitingDiscounts(tx, context, customerId)
  const { redeem } = planned.value.benefits
  const redeemed = redeem && (await changeSubscription(tx, context, id, byRule(redeem)))
  if (redeemed && !redeemed.ok) throw new Error(`a code that was accepted is refused: ${redeemed.reason}`)
  await deleteDrafts(tx, await listDraftsOf(tx, context, pet))
  const paymentLink = await recordIntakeMails(tx, context, {
    customer,
    method,
    begun: [subscription],
    hasWelcomeMail: true,
  })
  const stored = await findSubscription(tx, customerId, id, today)
  if (!stored) throw new Error(`the subscription ${id} is not stored`)
  const { countryCode } = planned.value.contract.shippingAddress
  await issueContractSummary(tx, context, stored.subscription, quotedAgreement(quote, countryCode))
  return {
    ok: true,
    value: { subscription: subscriptionView(stored, viewContext(context)), paymentLink },
    status: 201,
  }
}
