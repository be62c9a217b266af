/** What staff may do in a customer's account: the only table of it. A call without a row is a type error. */
import type { OperationName } from '@pfotenportal/contract/api'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { PublicOperation } from './handler.ts'

/**
 * Whether staff may send a call in a support session: the commands that customers ask for on the phone, and reading.
 * Never payment methods, consents, orders that are charged at once, links that stay valid, or other sessions.
 */
export const supportMay: Readonly<Record<Exclude<OperationName, PublicOperation>, boolean>> &
  Readonly<Partial<Record<OperationName, boolean>>> = {
  readStart: true,
  readCustomer: true,
  updateCustomer: false,
  chooseLanguage: false,
  dismissMigrationNotice: false,
  listSessions: false,
  endSession: false,
  endAllSessions: false,
  // Whoever has a passkey signs in as the customer.
  listPasskeys: false,
  beginPasskey: false,
  addPasskey: false,
  removePasskey: false,
  listMailTopics: true,
  listMailConsents: true,
  chooseMailTopic: false,
  readMailNotices: true,
  chooseMailNotices: false,
  listReferrals: false,
  readCalendarFeed: false,
  renewCalendarFeed: false,
  revokeCalendarFeed: false,
  listAddresses: true,
  createAddress: true,
  updateAddress: true,
  listPaymentMethods: true,
  requestPaymentLink: false,
  addPaymentMethod: false,
  openPaymentSetup: false,
  checkPayment: false,
  listSubscriptions: true,
  listOrderHistory: true,
  listOrderSchedule: true,
  listDocuments: true,
  listAgreements: true,
  readDocumentFile: true,
  exportData: true,
  // Only the customer writes in the customer's name.
  sendMessage: false,
  readErasure: false,
  requestErasure: false,
  switchSubscription: true,
  revokeEnd: true,
  // Only the customer agrees to a price.
  answerPriceOffer: false,
  readFlowRewardBanner: true,
  listActivity: true,
  readPet: true,
  // A picture from the customer's home helps nobody on the phone (C-638).
  readPetPhoto: false,
  savePetPhoto: false,
  removePetPhoto: false,
  adviseDog: true,
  quoteDog: true,
  // As a reactivation; but staff cannot set up a payment method for it.
  subscribeDog: true,
  readDogDraft: true,
  startCancellationFlow: true,
  readCancellationFlow: true,
  readCancellationOffer: true,
  applyCancellationOffer: true,
  applyBenefit: true,
  listVacations: true,
  previewVacation: true,
  enterVacation: true,
  takeBackVacation: true,
  readProduct: true,
  readVariant: true,
  readShop: true,
  createQuote: true,
  updateSubscriptionAddress: true,
  changePaymentMethod: false,
  addDiscount: true,
  removeDiscount: true,
  swapPlan: true,
  rescheduleOrder: true,
  changeNextChargeDate: true,
  placeOrder: false,
  pauseSubscription: true,
  resumeSubscription: true,
  reactivateSubscription: true,
  cancelSubscription: true,
  addSupplement: false,
  removeSupplement: false,
  // It could bring back a payment method; staff revert a change by its opposite.
  undoChange: false,
  skipNextOrder: true,
  skipOrder: true,
  unskipOrder: true,
  updatePet: false,
}

/** A subscription as the caller sees it: the portal offers staff only what they may send, and shows them no photo. */
export function offeredTo(
  { by }: { readonly by?: string | undefined },
  view: SubscriptionView,
): SubscriptionView {
  if (by === undefined) return view
  const pet = view.pet && { ...view.pet, photo: null }
  return { ...view, pet, allowedActions: view.allowedActions.filter((action) => supportMay[action]) }
}
