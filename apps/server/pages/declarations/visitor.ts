/** Who opens a public page: a signed-in customer, for whom its form is filled in, or anybody. */
import type { FastifyRequest } from 'fastify'
import { LanguageView, type Language } from '@pfotenportal/contract/values'
import { isSessionActive } from '@pfotenportal/domain/core/session'
import type { Services } from '../../context/services.ts'
import { languageOf } from '../../core/answer.ts'
import { hashOf } from '../../core/secrets.ts'
import { findCustomer, type Customer } from '../../database/customer/customers.ts'
import { findSessionByCookie } from '../../database/identity/sessions.ts'
import { sessionCookieName } from '../../http/request-context.ts'

/**
 * The customer whose session the browser has; undefined without one. The cookie alone only fills in a form. In a session
 * in which staff act nothing is filled in: they record a declaration at the support desk.
 */
export async function signedInCustomer(
  { config, database, clock }: Services,
  request: FastifyRequest,
): Promise<Customer | undefined> {
  const cookie = request.cookies[sessionCookieName(config)]
  if (cookie === undefined) return undefined
  const session = await findSessionByCookie(database.query, hashOf(cookie))
  if (!session || session.actedBy !== null || !isSessionActive(session, clock.realNow())) return undefined
  return findCustomer(database.query, session.customerId)
}

/** `?lang=`, then the customer's language, then the browser's. */
export function pageLanguage(
  request: FastifyRequest,
  lang: string | null,
  customer: Customer | undefined,
): Language {
  const asked = LanguageView.safeParse(lang)
  if (asked.success) return asked.data
  return customer?.selectedLang ?? languageOf(request.headers['accept-language'])
}
