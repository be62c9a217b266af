/** One accepted request for each call of the contract, in the sample world, as the portal sends it. */
import type { OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { TRANSITIONS, type Operation, type State } from '@pfotenportal/domain/subscription/transitions'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { Authenticator, customerWithPasskey } from './authenticator.ts'
import { listReceipts } from './documents.ts'
import { CELL_REQUESTS, prepare, readSnapshot, SUBJECTS } from './matrix.ts'
import { offerDearerPrice } from './price-changes.ts'
import type { SampleWorld } from './sample-world.ts'
import { Browser, codeIn, linkFor, mailsOf } from './sign-in.ts'

/** A request, ready to be sent. */
export interface PreparedCall {
  readonly method: string
  readonly path: string
  readonly json?: unknown
  /** The access token; absent for calls that need none. */
  readonly token?: string
  /** The cookies of the caller's browser. */
  readonly cookies?: Record<string, string>
}

type Part = Omit<PreparedCall, 'method' | 'path'> & {
  /** The path's parameters and the query, such as `limit=5`. */
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: string
}

const ANNA = { id: 1001, email: 'anna.berger@example.de', subscription: 20001, order: 20001008, pet: 40001 }

const PHOTO = { jpeg: DOG_PHOTO }

const ADDRESS = {
  firstName: 'Anna',
  lastName: 'Berger',
  address1: 'Lindenstraße 12',
  zip: '80331',
  city: 'München',
  countryCode: 'DE',
}

const NEW_DOG = {
  name: 'Momo',
  gender: 'f',
  birthYear: 2021,
  birthMonth: 4,
  weight: 12,
  activityLevel: 'normal',
  weightClass: 'ideal',
}

const CONTRACT = {
  dog: NEW_DOG,
  plan: { recipes: ['CG'], cycle: 28, pension: 'V' },
  addressId: 3001,
  paymentMethodId: 'pm_5001',
}

const MESSAGE = { topic: 'OTHER', text: 'Hallo!' }

const VACATION = { from: '2026-12-01', to: '2026-12-24' }

async function signedInBrowser(world: SampleWorld, customer: { readonly id: number } = ANNA) {
  const browser = new Browser(world)
  const { data } = await browser.signIn(await linkFor(world, customer))
  return { cookies: browser.headers, token: data.accessToken }
}

const ofSubscription: Part = { path: { id: ANNA.subscription } }
const ofCustomer = { path: { id: ANNA.id } }

/** The calls that are not rows of the operation x state matrix; none of its dogs is near a reward. */
type OtherCall = Exclude<OperationName, Operation> | 'readFlowRewardBanner'

/** How they are called; with Anna's token unless they have another. */
const CALLS: Readonly<Record<OtherCall, Part | ((world: SampleWorld, token: string) => Promise<Part>)>> = {
  requestLoginLink: { json: { email: ANNA.email } },
  signIn: async (world) => ({ json: { sessionToken: await linkFor(world, ANNA) } }),
  signInWithCode: async (world) => {
    const browser = new Browser(world)
    await browser.requestLink(ANNA.email)
    return { cookies: browser.headers, json: { code: codeIn((await mailsOf(world))[0]) } }
  },
  beginPasskeySignIn: {},
  signInWithPasskey: async (world) => {
    const { authenticator } = await customerWithPasskey(world, ANNA)
    const browser = new Browser(world)
    const json = authenticator.sign(await browser.askForPasskey())
    return { cookies: browser.headers, json }
  },
  listPasskeys: {},
  beginPasskey: async (world) => signedInBrowser(world),
  addPasskey: async (world) => {
    const { cookies, token } = await signedInBrowser(world)
    const { data } = await world.call('beginPasskey', { token, headers: cookies })
    return {
      cookies,
      token,
      json: new Authenticator({ origin: world.services.config.publicUrl }).create(data),
    }
  },
  removePasskey: async (world) => {
    const { token, passkeys } = await customerWithPasskey(world, ANNA)
    return { token, path: { id: passkeys[0]?.id ?? '' } }
  },
  refreshAccess: async (world) => {
    const { cookies, token } = await signedInBrowser(world)
    return { cookies, json: { accessToken: token } }
  },
  signOut: async (world) => {
    const { cookies, token } = await signedInBrowser(world)
    return { cookies, json: { accessToken: token } }
  },
  listSessions: {},
  endSession: async (world, token) => {
    await signedInBrowser(world)
    const { data } = await world.call('listSessions', { token })
    const other = data.find(({ isCurrent }) => !isCurrent)
    return { path: { id: other?.id ?? '' } }
  },
  // Lea's, because Anna's session is used again.
  endAllSessions: async (world) => ({ token: (await signedInBrowser(world, { id: 1005 })).token }),
  readStart: {},
  readCustomer: ofCustomer,
  updateCustomer: { ...ofCustomer, json: { first_name: 'Anne', last_name: 'Berger' } },
  chooseLanguage: { ...ofCustomer, json: { selectedLang: 'en' } },
  dismissMigrationNotice: { ...ofCustomer, json: { stage: 'asked' } },
  listMailTopics: {},
  listAgreements: {},
  listMailConsents: {},
  chooseMailTopic: { path: { topic: 'dog_stage' }, json: { isWanted: true } },
  readMailNotices: {},
  chooseMailNotices: { json: { shipping: false } },
  readCalendarFeed: {},
  renewCalendarFeed: {},
  revokeCalendarFeed: async (world, token) => {
    await world.call('renewCalendarFeed', { token })
    return {}
  },
  listReferrals: {},
  listAddresses: {},
  createAddress: { json: ADDRESS },
  updateAddress: { path: { id: 3001 }, json: { ...ADDRESS, address1: 'Lindenstraße 13' } },
  listPaymentMethods: {},
  requestPaymentLink: { path: { id: 'pm_5001' } },
  addPaymentMethod: {},
  openPaymentSetup: async (world, token) => {
    const { data } = await world.call('addPaymentMethod', { token })
    return { path: { id: data.id }, json: {} }
  },
  checkPayment: { path: { id: ANNA.order } },
  listSubscriptions: {},
  listOrderHistory: ofSubscription,
  listOrderSchedule: ofSubscription,
  listDocuments: {},
  exportData: {},
  readErasure: {},
  requestErasure: {},
  readDocumentFile: async (world, token) => {
    await world.call('placeOrder', { params: { id: ANNA.subscription }, token })
    const id = (await listReceipts(world))[0]?.id ?? 0
    // The first reading draws it.
    await world.call('readDocumentFile', { params: { id }, token })
    return { path: { id } }
  },
  listActivity: ofSubscription,
  readFlowRewardBanner: async (world) => ({ path: { id: 20002 }, token: await world.tokenOf('Thomas') }),
  readPet: ofSubscription,
  readPetPhoto: async (world, token) => {
    await world.call('savePetPhoto', { params: { id: ANNA.pet }, body: PHOTO, token })
    return { path: { id: ANNA.pet } }
  },
  savePetPhoto: { path: { id: ANNA.pet }, json: PHOTO },
  removePetPhoto: { path: { id: ANNA.pet } },
  revokeEnd: ofSubscription,
  answerPriceOffer: async (world) => ({
    path: { id: ANNA.subscription },
    json: await offerDearerPrice(world, ANNA.subscription),
  }),
  startCancellationFlow: ofSubscription,
  readCancellationFlow: ofSubscription,
  readCancellationOffer: async (world, token) => {
    await world.call('startCancellationFlow', { params: { id: ANNA.subscription }, token })
    return { path: { id: ANNA.subscription, cancellationFlowId: 1 } }
  },
  adviseDog: { json: { dog: NEW_DOG } },
  quoteDog: { json: CONTRACT },
  subscribeDog: { json: CONTRACT },
  adviseVisitor: { json: { dog: NEW_DOG } },
  requestFirstOrder: {
    json: { dog: NEW_DOG, plan: CONTRACT.plan, email: 'vera@example.de', address: ADDRESS },
  },
  readDogDraft: {},
  sendMessage: { json: { ...MESSAGE, key: '00000000-0000-4000-8000-000000000001', orderId: 20001001 } },
  sendVisitorMessage: {
    json: {
      ...MESSAGE,
      key: '00000000-0000-4000-8000-000000000002',
      name: 'Vera',
      email: 'vera@example.de',
    },
  },
  listVacations: {},
  previewVacation: { json: VACATION },
  enterVacation: { json: VACATION },
  takeBackVacation: async (world, token) => {
    const { data } = await world.call('enterVacation', { body: VACATION, token })
    return { path: { id: data.id } }
  },
  readProduct: { path: { productId: 700500 } },
  readVariant: { path: { productId: 700500, variantId: 70050027 } },
  readShop: { query: `subscriptionId=${ANNA.subscription}` },
  createQuote: {
    json: { subscriptionId: ANNA.subscription, operation: 'pauseSubscription', input: { weeks: 4 } },
  },
}

/** The state in which an operation of the matrix is called: an active subscription if it accepts it. */
function stateFor(operation: Operation): State {
  const found = (['A', 'P', 'C'] as const).find((state) => TRANSITIONS[operation][state] === 'yes')
  if (!found) throw new Error(`${operation} is accepted in none of these states`)
  return found
}

function isOtherCall(operation: OperationName): operation is OtherCall {
  return operation in CALLS
}

/** Brings the world into the state in which the call is accepted, and returns the call. */
export async function prepareCall(world: SampleWorld, operation: OperationName): Promise<PreparedCall> {
  const call = await preparedCall(world, operation)
  // The first call with an access token, and one a minute later, record that its session was used: none of them is this one.
  await world.services.database.pool.query(
    "UPDATE session SET generation_used_at = coalesce(generation_used_at, now()), last_used_at = now() + interval '1 hour'",
  )
  return call
}

async function preparedCall(world: SampleWorld, operation: OperationName): Promise<PreparedCall> {
  if (!isOtherCall(operation)) {
    const state = stateFor(operation)
    await prepare(world, operation, state)
    const subject = SUBJECTS[state]
    const request = CELL_REQUESTS[operation](subject, await readSnapshot(world, subject))
    return { ...request, token: await world.tokenOf(subject.firstName) }
  }
  const given = CALLS[operation]
  const annas = await world.tokenOf('Anna')
  const {
    path: values = {},
    query,
    ...rest
  } = typeof given === 'function' ? await given(world, annas) : given
  const { method, path } = routeOf(operation)
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => String(values[name]))
  return { token: annas, ...rest, method, path: query === undefined ? filled : `${filled}?${query}` }
}

/** Sends the call as the portal does: a change has a key. */
export function sendCall(
  world: SampleWorld,
  operation: OperationName,
  { method, path, json, token, cookies }: PreparedCall,
): Promise<Response> {
  const headers = { ...cookies, ...(method !== 'GET' && { 'idempotency-key': `count-${operation}` }) }
  return world.request(method, path, { json, headers, ...(token !== undefined && { token }) })
}
