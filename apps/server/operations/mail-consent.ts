/** Gives or withdraws a customer's consent to mails about a topic (docs/domain.md 8.5, C-132). */
import {
  consentFor,
  MAIL_TOPICS,
  setConsent,
  type ConsentSource,
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
  readonly source: ConsentSource
  readonly requestId: string
}

/** Saves the choice and returns all consents. A withdrawal also drops the mails that have not been sent. */
export async function chooseConsent(
  tx: Tx,
  { customerId, topic, isWanted, source, requestId }: ChosenConsent,
  times: AuditTimes,
): Promise<readonly MailConsent[]> {
  await lockCustomer(tx, customerId)
  const before = consentFor(topic, await listConsents(tx, customerId))
  const after = setConsent(before, isWanted, times.realNow)
  if (after !== before) {
    await saveConsent(tx, customerId, after, { at: times.realNow, source })
    if (!isWanted) await deleteUnsentMails(tx, customerId, templatesAbout(topic))
    const action = isWanted ? 'mail-consent.given' : 'mail-consent.withdrawn'
    const entry = { customerId, actor: 'customer', action, requestId, facts: { topic, source } } as const
    await recordAudit(tx, [entry], times)
  }
  return listConsents(tx, customerId)
}

/** Withdraws the consents to all topics, as each of them is withdrawn. */
export async function withdrawAllConsents(
  tx: Tx,
  choice: Omit<ChosenConsent, 'topic' | 'isWanted'>,
  times: AuditTimes,
): Promise<void> {
  for (const topic of MAIL_TOPICS) await chooseConsent(tx, { ...choice, topic, isWanted: false }, times)
}
