/** What the test customer has, and a valid request of each call made from it. */
import type { CallOf, DataOf, OperationName } from '@pfotenportal/contract/api'
import { addDays, berlinDay, instant, parseDay } from '@pfotenportal/domain/core/calendar'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import type { AnyGiven } from './browser.ts'

type Subscription = DataOf<'listSubscriptions'>[number]

/** What a customer has, as the server answered last. */
export interface Facts {
  readonly customer: DataOf<'readCustomer'>
  /** The first active subscription, on which the commands are tried. */
  readonly subscription: Subscription
  readonly schedule: DataOf<'listOrderSchedule'>
  readonly history: DataOf<'listOrderHistory'>
  readonly methods: DataOf<'listPaymentMethods'>
  readonly addresses: DataOf<'listAddresses'>
  readonly activity: DataOf<'listActivity'>
  readonly sessions: DataOf<'listSessions'>
  readonly product: DataOf<'readProduct'> | undefined
  /** A supplement that is sold. */
  readonly supplement: string
  readonly flow: DataOf<'readCancellationFlow'>
  readonly offer: DataOf<'readCancellationOffer'>
  /** The server's business time. */
  readonly now: string
  /** A discount code that the customer may redeem; undefined if none was given. */
  readonly code: string | undefined
}

/** Ids that exist nowhere. */
export const UNKNOWN_ID = 2_147_000_000

/** The form of the message that a check sends, so that however often it runs, it leaves one. */
const CHECK_KEY = '5a5f6a3e-8d0c-4f53-9c53-2f1d0f0c4e11'

/** An address that only this check uses; the contract has no call that deletes it again. */
export const conformanceAddress = {
  firstName: 'Konrad',
  lastName: 'Prüfer',
  phone: '',
  company: 'Pfotenportal',
  address1: 'Prüfweg 1',
  zip: '10115',
  city: 'Berlin',
  countryCode: 'DE',
}

/** The saved address of this check, once it has been created. */
export function addressOfCheck({ addresses }: Facts): number {
  return (
    addresses.find(({ address1 }) => address1 === conformanceAddress.address1)?.id ??
    addresses[0]?.id ??
    UNKNOWN_ID
  )
}

/** The next order that the customer can still change, after leaving out some. */
export function nextEditable({ schedule }: Facts, leaveOut = 0) {
  return schedule.filter(({ isEditable, status }) => isEditable && status === 'SCHEDULED')[leaveOut]
}

/** An active payment method other than the chosen one, if there is one. */
export function otherMethod({ methods, subscription }: Facts): string {
  const active = methods.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
  return active.find((id) => id !== subscription.paymentMethodId) ?? subscription.paymentMethodId ?? 'none'
}

/** The box of fresh menus; a subscription without one is not listed by the portal. */
export const menuLine = ({ lines }: Subscription) => lines.find(({ product }) => product?.options)

/** The plan as `swapPlan` takes it: the current variant, or another one of the product. */
export function planOf({ subscription, product }: Facts, which: 'current' | 'other') {
  const line = menuLine(subscription)
  const current = product?.variants.find(({ id }) => id === line?.product?.variantId)
  const wanted = product?.variants.find(
    (it) =>
      it.availableForSale &&
      it.id !== current?.id &&
      it.selectedOptions.cycle === (current?.selectedOptions.cycle ?? 28),
  )
  const variant = which === 'current' ? current : wanted
  return {
    variantId: String(variant?.id ?? UNKNOWN_ID),
    billingPolicy: {
      interval: 'DAY' as const,
      intervalCount: variant?.metafields.product_info.cycleDays ?? 28,
    },
  }
}

/** A day relative to the next charge. */
export function dayAfterNext({ subscription, now }: Facts, days: number): string {
  return String(addDays(parseDay(subscription.nextBillingDate ?? '') ?? berlinDay(instant(now)), days))
}

/** Relative to today in business time. */
export function dayFromNow({ now }: Pick<Facts, 'now'>, days: number): string {
  return String(addDays(berlinDay(instant(now)), days))
}

/** A valid request of each call. A call added to the contract needs one. */
export function requestsOf(facts: Facts): Readonly<{ [O in OperationName]: CallOf<O> }> {
  const { customer, subscription, schedule, history, methods, flow, offer } = facts
  const { pet } = subscription
  const none = { params: undefined, query: undefined, body: undefined }
  const ofSubscription = { ...none, params: { id: subscription.id } }
  const ofPet = { ...none, params: { id: pet?.id ?? UNKNOWN_ID } }
  const ofCustomer = { ...none, params: { id: customer.id } }
  const skipped = schedule.find(({ status }) => status === 'SKIPPED')
  const menu = menuLine(subscription)?.product
  const productId = String(menu?.id ?? UNKNOWN_ID)
  const removable = subscription.discounts.find(({ isRemovable }) => isRemovable)
  const reason = flow?.reasons[0]?.id ?? 1
  const vacation = { from: dayFromNow(facts, 60), to: dayFromNow(facts, 61) }
  const message = { key: CHECK_KEY, topic: 'OTHER' as const, text: 'A check of the API. Please close it.' }
  const dog = {
    name: 'Konformität',
    gender: 'f' as const,
    birthYear: 2021,
    birthMonth: 4,
    weight: 12,
    activityLevel: 'normal' as const,
    weightClass: 'ideal' as const,
  }
  const contract = {
    dog,
    plan: {
      recipes: subscription.options.recipes,
      cycle: subscription.options.cycle === 'TEST' ? 14 : subscription.options.cycle,
      pension: 'V' as const,
    },
    addressId: facts.addresses[0]?.id ?? UNKNOWN_ID,
    paymentMethodId: methods.find(({ status }) => status === 'ACTIVE')?.id ?? 'none',
  }
  return {
    requestLoginLink: { ...none, body: { email: customer.email } },
    signIn: { ...none, body: { sessionToken: 'unknown' } },
    signInWithCode: { ...none, body: { code: '000000' } },
    beginPasskeySignIn: none,
    signInWithPasskey: {
      ...none,
      body: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
    },
    refreshAccess: { ...none, body: { accessToken: 'unknown' } },
    signOut: { ...none, body: { accessToken: 'unknown' } },
    readStart: none,
    readCustomer: ofCustomer,
    updateCustomer: { ...ofCustomer, body: { first_name: customer.firstName, last_name: customer.lastName } },
    chooseLanguage: { ...ofCustomer, body: { selectedLang: customer.selectedLang } },
    dismissMigrationNotice: { ...ofCustomer, body: { stage: 'asked' } },
    listSessions: none,
    endSession: {
      ...none,
      params: { id: facts.sessions.find((it) => it.isCurrent)?.id ?? crypto.randomUUID() },
    },
    endAllSessions: none,
    listPasskeys: none,
    beginPasskey: none,
    addPasskey: { ...none, body: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } },
    removePasskey: { ...none, params: { id: crypto.randomUUID() } },
    listMailTopics: none,
    listAgreements: none,
    listMailConsents: none,
    chooseMailTopic: { ...none, params: { topic: 'reward' }, body: { isWanted: true } },
    readMailNotices: none,
    chooseMailNotices: { ...none, body: { shipping: true } },
    listReferrals: none,
    listAddresses: none,
    createAddress: { ...none, body: conformanceAddress },
    updateAddress: { ...none, params: { id: addressOfCheck(facts) }, body: conformanceAddress },
    listPaymentMethods: none,
    requestPaymentLink: { ...none, params: { id: subscription.paymentMethodId ?? methods[0]?.id ?? 'none' } },
    addPaymentMethod: none,
    openPaymentSetup: {
      ...none,
      params: { id: subscription.paymentMethodId ?? methods[0]?.id ?? 'none' },
      body: {},
    },
    checkPayment: { ...none, params: { id: history[0]?.id ?? UNKNOWN_ID } },
    listSubscriptions: none,
    listOrderHistory: { ...ofSubscription, query: { limit: 20 } },
    listOrderSchedule: { ...ofSubscription, query: { subscriptionId: subscription.id } },
    exportData: none,
    readErasure: none,
    requestErasure: none,
    listDocuments: { ...none, query: {} },
    readDocumentFile: { ...none, params: { id: UNKNOWN_ID } },
    switchSubscription: ofSubscription,
    revokeEnd: ofSubscription,
    answerPriceOffer: {
      ...ofSubscription,
      body: { changeId: UNKNOWN_ID, answer: 'KEEP', totalPrice: '0.00' },
    },
    readFlowRewardBanner: ofSubscription,
    listActivity: { ...ofSubscription, query: { limit: 20 } },
    readPet: ofSubscription,
    readPetPhoto: ofPet,
    savePetPhoto: { ...ofPet, body: { jpeg: DOG_PHOTO } },
    removePetPhoto: ofPet,
    startCancellationFlow: ofSubscription,
    readCancellationFlow: ofSubscription,
    readCancellationOffer: {
      ...none,
      params: { id: subscription.id, cancellationFlowId: offer?.cancellationFlowId ?? reason },
    },
    adviseDog: { ...none, body: { dog } },
    quoteDog: { ...none, body: contract },
    subscribeDog: { ...none, body: contract },
    adviseVisitor: { ...none, body: { dog } },
    requestFirstOrder: {
      ...none,
      body: { dog, plan: contract.plan, email: customer.email, address: conformanceAddress },
    },
    readDogDraft: none,
    sendMessage: { ...none, body: { ...message, subscriptionId: subscription.id } },
    sendVisitorMessage: { ...none, body: { ...message, name: 'Conformance check', email: customer.email } },
    listVacations: none,
    previewVacation: { ...none, body: vacation },
    enterVacation: { ...none, body: vacation },
    takeBackVacation: { ...none, params: { id: UNKNOWN_ID } },
    readCalendarFeed: none,
    renewCalendarFeed: none,
    revokeCalendarFeed: none,
    readProduct: { ...none, params: { productId }, query: {} },
    readVariant: {
      ...none,
      params: { productId, variantId: String(menu?.variantId ?? UNKNOWN_ID) },
    },
    readShop: { ...none, query: { subscriptionId: subscription.id } },
    updateSubscriptionAddress: { ...ofSubscription, body: conformanceAddress },
    changePaymentMethod: { ...ofSubscription, body: { paymentMethodId: otherMethod(facts) } },
    addDiscount: { ...ofSubscription, body: { code: facts.code ?? 'KEINCODE' } },
    removeDiscount: {
      ...none,
      params: { id: subscription.id, discountShopifyId: removable?.shopifyId ?? '1' },
    },
    swapPlan: { ...ofSubscription, body: planOf(facts, 'other') },
    rescheduleOrder: { ...ofSubscription, body: { nextBillingDate: dayAfterNext(facts, 1) } },
    changeNextChargeDate: { ...ofSubscription, body: { nextBillingDate: dayAfterNext(facts, 1) } },
    placeOrder: ofSubscription,
    pauseSubscription: { ...ofSubscription, body: { weeks: 2 } },
    resumeSubscription: ofSubscription,
    reactivateSubscription: ofSubscription,
    cancelSubscription: { ...ofSubscription, body: { cancellationFlowId: reason } },
    addSupplement: { ...ofSubscription, body: { supplement: facts.supplement, every: 'ONCE' } },
    removeSupplement: { ...none, params: { id: subscription.id, supplement: facts.supplement } },
    undoChange: {
      ...ofSubscription,
      body: { entryId: facts.activity.find(({ undo }) => undo)?.id ?? UNKNOWN_ID },
    },
    skipNextOrder: ofSubscription,
    skipOrder: { ...none, params: { id: nextEditable(facts)?.id ?? UNKNOWN_ID } },
    unskipOrder: { ...none, params: { id: skipped?.id ?? nextEditable(facts)?.id ?? UNKNOWN_ID } },
    applyCancellationOffer: {
      ...ofSubscription,
      body: { cancellationFlowId: offer?.cancellationFlowId ?? reason, offerId: offer?.id ?? UNKNOWN_ID },
    },
    applyBenefit: { ...ofSubscription, body: { benefitId: flow?.benefit.id ?? UNKNOWN_ID } },
    updatePet: {
      ...ofSubscription,
      body: {
        weight: pet?.weight ?? 10,
        activityLevel: pet?.activity_level ?? 'normal',
        weightClass: pet?.weight_class ?? 'ideal',
        measuredOn: dayFromNow(facts, 0),
        applyToPlan: false,
      },
    },
    createQuote: {
      ...none,
      body: { subscriptionId: subscription.id, operation: 'pauseSubscription', input: { weeks: 2 } },
    },
  }
}

/** The request of a call, for code that works with any call. */
export function requestOf(facts: Facts, call: OperationName): AnyGiven {
  return requestsOf(facts)[call]
}
