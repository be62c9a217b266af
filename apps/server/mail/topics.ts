/** Mails that require consent (docs/domain.md 9.1); all others are about the contract and always sent. */
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import type { Queries } from '../database/open.ts'
import { hasConsent } from '../database/customer/settings.ts'
import type { TemplateName } from './templates.ts'

const topics: ReadonlyMap<TemplateName, MailTopic> = new Map([
  ['rewardGranted', 'reward'],
  ['dogStageReached', 'dog_stage'],
])

/** The mails about a topic. */
export function templatesAbout(topic: MailTopic): TemplateName[] {
  return [...topics].filter(([, about]) => about === topic).map(([template]) => template)
}

/** Whether a mail may be sent: it needs no consent, or the customer has given it. */
export async function hasRequiredConsent(
  tx: Queries,
  { template, customerId }: { readonly template: TemplateName; readonly customerId: number | null },
): Promise<boolean> {
  const topic = topics.get(template)
  if (topic === undefined || customerId === null) return true
  return hasConsent(tx, customerId, topic)
}
