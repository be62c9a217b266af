/** Mails that require consent, and those that can be switched off (docs/domain.md 9.1); all others are always sent. */
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import { hasConsent, wantsShippingNotices } from '../database/customer/settings.ts'
import type { Queries } from '../database/open.ts'
import type { TemplateName } from './templates.ts'

const topics: ReadonlyMap<TemplateName, MailTopic> = new Map([
  ['rewardGranted', 'reward'],
  ['dogStageReached', 'dog_stage'],
])

/** Mails that tell where a parcel is. They are about the contract, but customers may do without them. */
export const SHIPPING_NOTICES: readonly TemplateName[] = ['orderShipped', 'orderDelivered']

/** The topic of a mail that requires consent. */
export function topicOf(template: TemplateName): MailTopic | undefined {
  return topics.get(template)
}

export function templatesAbout(topic: MailTopic): TemplateName[] {
  return [...topics].filter(([, about]) => about === topic).map(([template]) => template)
}

/**
 * Whether a mail that is about to leave may: advertising only with a consent that is there now, however long ago the mail was
 * recorded, whoever requeued it and whatever has happened to the account since (C-581).
 */
export async function mayLeave(
  db: Queries,
  { template, customerId }: { readonly template: TemplateName; readonly customerId: number | null },
): Promise<boolean> {
  const topic = topics.get(template)
  return topic === undefined || (customerId !== null && (await hasConsent(db, customerId, topic)))
}

/** Whether the customer gets a mail: it needs no consent or has it, and is no shipping notice that was switched off. */
export async function isWanted(
  tx: Queries,
  { template, customerId }: { readonly template: TemplateName; readonly customerId: number | null },
): Promise<boolean> {
  if (customerId === null) return true
  if (SHIPPING_NOTICES.includes(template)) return wantsShippingNotices(tx, customerId)
  const topic = topics.get(template)
  return topic === undefined || hasConsent(tx, customerId, topic)
}
