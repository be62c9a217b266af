/**
 * The first order of a visitor without an account (docs/domain.md 8.8): advice, the draft with the mail that confirms its
 * address, and the draft once its owner is signed in. The contract is then that of any new dog.
 */
import type { DataOf } from '@pfotenportal/contract/api'
import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import type {
  AdviseVisitorParams,
  DogDraftView,
  RequestFirstOrderParams,
} from '@pfotenportal/contract/visitor-order'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { refuse } from '@pfotenportal/domain/core/decision'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { menuForDog, resumeMenu, unconfirmedDraftEnd } from '@pfotenportal/domain/intake/visitor-order'
import { keyOfAddress } from '../auth/rate-limits.ts'
import { newSignInCode } from '../auth/sign-in-codes.ts'
import type { Context, PublicContext } from '../context/context.ts'
import type { Answer, Refusal } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import { hashOf, newSecret } from '../core/secrets.ts'
import {
  insertDraft,
  listDrafts,
  type ConfirmedDraft,
  type DraftContact,
  type DraftWish,
} from '../database/customer/dog-drafts.ts'
import { insertLoginLink } from '../database/identity/login-links.ts'
import type { Tx } from '../database/open.ts'
import { parseAddress } from '../operations/address.ts'
import { keepBrowserCookie } from '../operations/identity/browser-cookie.ts'
import { limitLinks, rateLimited } from '../operations/identity/login-link.ts'
import { optionsView } from '../views/product.ts'
import { adviceFor } from './dog-advice.ts'
import { faultOf, petOf } from './dog.ts'
import { within } from './refusal.ts'
import type { Taken } from './taker.ts'

/** Whether the brand has the page for visitors: the calls for it exist only then. */
function isOpen({ services }: PublicContext): boolean {
  return services.config.newDogUrl === null
}

/** What the dog could eat and what that costs. Refuses a dog that cannot be, and above the limit. */
export async function adviseVisitor(
  context: PublicContext,
  { dog, recipes }: AdviseVisitorParams,
): Promise<Answer<DogAdviceView>> {
  if (!isOpen(context)) return refuse('NOT_FOUND')
  const allowance = await context.services.identity.limits.advicePerIp(context.ip)
  if (!allowance.allowed) return rateLimited(allowance.retryAfterSeconds)
  const fault = faultOf(dog, context)
  return fault
    ? within('dog', fault)
    : { ok: true, value: adviceFor(context, dog, { recipes: recipes ?? [] }) }
}

/**
 * Keeps the order as a draft and mails the link and the code that confirm its address. Nothing of the answer depends on
 * whether a customer has the address. Refuses by field, a plan that is not on sale, and above the limits.
 */
export async function requestFirstOrder(
  context: PublicContext,
  sent: RequestFirstOrderParams,
): Promise<Answer<DataOf<'requestFirstOrder'>>> {
  if (!isOpen(context)) return refuse('NOT_FOUND')
  const { services, ip } = context
  const { limits } = services.identity
  const perIp = await limits.advicePerIp(ip)
  if (!perIp.allowed) return rateLimited(perIp.retryAfterSeconds)
  const draft = await draftOf(context, sent)
  if (!draft.ok) return draft
  const browser = keepBrowserCookie(context)
  const refused = await limitLinks(context, browser)
  if (refused) return refused
  const perAddress = await limits.linkPerAddress(sent.email, ip)
  if (!perAddress.allowed) return rateLimited(perAddress.retryAfterSeconds)
  const { referralCode = null } = sent
  await services.database.transaction((tx) =>
    recordDraft(tx, context, { ...draft.value, requestedBy: hashOf(browser), referralCode }),
  )
  services.mail.wake()
  return { ok: true, value: { sent: true, expiresInSeconds: LOGIN_LINK_SECONDS, hasCode: true } }
}

/** A checked draft. */
interface Draft {
  readonly contact: DraftContact
  readonly wish: DraftWish
}

/** A draft, and from where it was requested. */
interface RequestedDraft extends Draft {
  readonly requestedBy: Buffer
  readonly referralCode: string | null
}

async function draftOf(
  context: PublicContext,
  { dog, plan, email, address: entered, warningsAcknowledged = [], discountCode }: RequestFirstOrderParams,
): Promise<Taken<Draft> | Refusal> {
  const { language, today, services } = context
  const fault = faultOf(dog, context)
  if (fault) return within('dog', fault)
  const menu = menuForDog(petOf(dog, 0, context), plan, momentOf(context))
  if (!menu) return refuse('VARIANT_NOT_AVAILABLE')
  const nobody = { customerId: 0, language, today }
  const address = await parseAddress(services.database.query, entered, nobody)
  if (!address.ok) return within('address', address)
  return {
    ok: true,
    value: {
      contact: { email, language, address: address.value },
      wish: { dog, plan, price: menu.price, warningsAcknowledged, discountCode: discountCode ?? null },
    },
  }
}

/** The link has no customer until it is used, so that nothing of an account is known or changed before. */
async function recordDraft(
  tx: Tx,
  { services, realNow: createdAt }: PublicContext,
  { contact, wish, requestedBy, referralCode }: RequestedDraft,
): Promise<void> {
  const token = newSecret()
  const code = newSignInCode()
  const expiresAt = addSeconds(createdAt, LOGIN_LINK_SECONDS)
  const hash = services.identity.signInCodes.hashOf(hashOf(token), code)
  const { email, language } = contact
  const linkId = await insertLoginLink(tx, {
    customerId: null,
    token,
    createdAt,
    expiresAt,
    requestedBy,
    referralCode,
    code: { hash, addressKey: keyOfAddress(email) },
  })
  await insertDraft(tx, { linkId, contact, wish, createdAt, expiresAt: unconfirmedDraftEnd(expiresAt) })
  const mail = {
    template: 'confirmEmail',
    customerId: null,
    visitor: { email: parseEmail(email)?.address ?? email, language },
    entity: linkId,
    version: 1,
    data: { token, code },
    expiresAt,
  } as const
  await services.mail.outbox.record(tx, [mail], createdAt)
}

/** The newest of the customer's drafts. */
export async function readDogDraft(context: Context): Promise<Answer<DataOf<'readDogDraft'>>> {
  const { reads, customerId, realNow } = context
  const [draft] = await listDrafts(reads, customerId, realNow)
  return { ok: true, value: { draft: draft ? draftView(context, draft) : null } }
}

const asText = (words: string | readonly string[]) => (typeof words === 'string' ? words : words.join(', '))

function draftView(context: Context, { wish, addressId, expiresAt }: ConfirmedDraft): DogDraftView {
  const { dog, warningsAcknowledged, discountCode } = wish
  const { plan, change } = resumeMenu({ ...wish, pet: petOf(dog, 0, context) }, momentOf(context))
  return {
    dog: {
      ...dog,
      breed: asText(dog.breed),
      allergies: asText(dog.allergies),
      healthIssues: asText(dog.healthIssues),
    },
    plan: plan && optionsView(plan),
    change,
    warningsAcknowledged: [...warningsAcknowledged],
    addressId,
    discountCode,
    expiresAt,
  }
}
