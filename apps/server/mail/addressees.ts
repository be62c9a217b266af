/**
 * Who gets a mail that was recorded for an address. Requests for links to sign in know only the address: whether anybody
 * has it is found here, after their answer, so that no time of an answer tells.
 */
import { z } from 'zod'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { REPEATED_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { keyOfAddress } from '../auth/rate-limits.ts'
import { findCustomerByEmail } from '../database/customer/customers.ts'
import { addressLoginLink, repeatLoginLink } from '../database/identity/login-links.ts'
import { findMailedLink, lockAddress } from '../database/identity/sign-in-codes.ts'
import { addressStaffLink, hasStaffLink } from '../database/identity/staff-sessions.ts'
import { findStaffByEmail } from '../database/identity/staff.ts'
import { addressMail, type Addressee, type ClaimedMail } from '../database/mail/outbox.ts'
import type { Database, Tx } from '../database/open.ts'
import type { TemplateName } from './templates.ts'

const addressedData = z.object({ token: z.string(), address: z.string(), isOverLimit: z.boolean() })
type AddressedData = z.output<typeof addressedData>

/**
 * The customer whose link it is. Over the limit nobody, if a link that was mailed still works for a while: the browser
 * may use that one and its code. So nobody can keep others from signing in by asking for links to their address.
 */
async function findCustomer(
  tx: Tx,
  { token, address, isOverLimit }: AddressedData,
  now: Instant,
): Promise<Addressee | undefined> {
  if (isOverLimit) await lockAddress(tx, keyOfAddress(address))
  const customer = await findCustomerByEmail(tx, address)
  if (!customer) return undefined
  const mailed = isOverLimit
    ? await findMailedLink(tx, customer.id, addSeconds(now, REPEATED_LINK_SECONDS))
    : undefined
  if (mailed) await repeatLoginLink(tx, token, mailed)
  else await addressLoginLink(tx, token, customer.id)
  const { id: customerId, email: recipient, firstName, selectedLang: language } = customer
  return mailed ? undefined : { customerId, recipient, firstName, language }
}

async function findStaff(
  tx: Tx,
  { token, address, isOverLimit }: AddressedData,
  now: Instant,
): Promise<Addressee | undefined> {
  if (isOverLimit) await lockAddress(tx, keyOfAddress(address))
  const staff = await findStaffByEmail(tx, address)
  if (!staff) return undefined
  if (isOverLimit && (await hasStaffLink(tx, staff.id, addSeconds(now, REPEATED_LINK_SECONDS))))
    return undefined
  await addressStaffLink(tx, token, staff.id)
  return { customerId: null, recipient: staff.email, firstName: staff.name, language: staff.language }
}

const finders: Readonly<Partial<Record<TemplateName, typeof findCustomer>>> = {
  signInLink: findCustomer,
  staffLink: findStaff,
}

/** Gives a mail that was recorded for an address its recipient and the link its owner; any other mail stays as it is. */
export async function addressed(
  database: Database,
  mail: ClaimedMail,
  data: unknown,
  now: Instant,
): Promise<ClaimedMail> {
  const find = finders[mail.template as TemplateName]
  // A mail that already has its recipient is attempted again.
  if (find === undefined || mail.recipient !== null) return mail
  const { data: known } = addressedData.safeParse(data)
  if (!known) return mail
  return database.transaction(async (tx) => {
    const addressee = await find(tx, known, now)
    if (addressee) await addressMail(tx, mail.id, addressee)
    return { ...mail, ...addressee }
  })
}
