/** Who is told: the addresses of `ALERT_EMAIL`, each in the language of its person. */
import type { Language } from '@pfotenportal/contract/values'
import type { Config } from '../../core/config.ts'
import { findStaffByEmail } from '../../database/identity/staff.ts'
import type { Queries } from '../../database/open.ts'

export interface AlertRecipient {
  readonly email: string
  readonly language: Language
  /** Null for an address that is not that of a member of staff. */
  readonly staffId: number | null
}

/** The recipients as they are known without the database. */
export function namedRecipients({ alerts }: Pick<Config, 'alerts'>): AlertRecipient[] {
  const { emails, language } = alerts
  return emails.map((email) => ({ email, language, staffId: null }))
}

export async function findRecipients(db: Queries, config: Pick<Config, 'alerts'>): Promise<AlertRecipient[]> {
  const found: AlertRecipient[] = []
  for (const recipient of namedRecipients(config)) {
    const person = await findStaffByEmail(db, recipient.email)
    found.push(person ? { ...recipient, language: person.language, staffId: person.id } : recipient)
  }
  return found
}

/** How the outbox addresses a recipient. */
export function addressed({ email, language, staffId }: AlertRecipient) {
  return staffId === null ? { customerId: null, visitor: { email, language } } : { customerId: null, staffId }
}
