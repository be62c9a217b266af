/** Gives or withdraws a customer's consent to mails about a topic (docs/domain.md 8.5, C-132). */
import {
  consentFor,
  setConsent,
  type MailConsent,
  type MailTopic,
} from '@pfotenportal/domain/customer/customer'
import { recordAudit, type AuditTimes } from '../database/audit/audit.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import { listConsents, saveConsent } from '../database/customer/settings.ts'
import { deleteUnsentMails } from '../database/mail/waiting-mails.ts'
import type { Tx } from '../database/open.ts'
import { templatesAbout } from '../mail/topics.ts'

/** The choice of a customer, in the profile or by the link in a mail. */
export interface ChosenConsent {
  readonly customerId: number
  readonly topic: MailTopic
  readonly isWanted: boolean
  readonly requestId: string
}

/** Saves the choice and returns all consents. A withdrawal also drops the mails that have not been sent. */
export async function chooseConsent(
  tx: Tx,
  { customerId, topic, isWanted, requestId }: ChosenConsent,
  times: AuditTimes,
): Promise<readonly MailConsent[]> {
  await lockCustomer(tx, customerId)
  const before = consentFor(topic, await listConsents(tx, customerId))
  const after = setConsent(before, isWanted, times.realNow)
  if (after !== before) {
    await saveConsent(tx, customerId, after, times.realNow)
    if (!isWanted) await deleteUnsentMails(tx, customerId, templatesAbout(topic))
    const action = isWanted ? 'mail-consent.given' : 'mail-consent.withdrawn'
    const entry = { customerId, actor: 'customer', action, requestId, facts: { topic } } as const
    await recordAudit(tx, [entry], times)
  }
  return listConsents(tx, customerId)
}
