/** The customer's mail consents. The time of a consent is evidence and therefore real time. */
import { setConsent, consentFor, type MailConsent } from '@pfotenportal/domain/customer/customer'
import type { MailTopicView } from '@pfotenportal/contract/customer'
import { lockCustomer } from '../../database/customer/addresses.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import { listConsents, saveConsent } from '../../database/customer/settings.ts'
import { deleteUnsentMails } from '../../database/mail/outbox.ts'
import { templatesAbout } from '../../mail/topics.ts'
import type { Handlers } from '../handler.ts'

const views = (consents: readonly MailConsent[]): MailTopicView[] =>
  consents.map(({ topic, givenAt }) => ({ topic, givenAt }))

export const mailTopicsHandlers: Pick<Handlers, 'listMailTopics' | 'chooseMailTopic'> = {
  async listMailTopics({ services, customerId }) {
    return { ok: true, value: views(await listConsents(services.database.query, customerId)) }
  },

  async chooseMailTopic(context, { params: { topic }, body: { isWanted } }) {
    const { services, customerId, realNow, requestId } = context
    const consents = await services.database.transaction(async (tx) => {
      await lockCustomer(tx, customerId)
      const before = consentFor(topic, await listConsents(tx, customerId))
      const after = setConsent(before, isWanted, realNow)
      await context.markDone(tx)
      if (after !== before) {
        await saveConsent(tx, customerId, after, realNow)
        if (!isWanted) await deleteUnsentMails(tx, customerId, templatesAbout(topic))
        const action = isWanted ? 'mail-consent.given' : 'mail-consent.withdrawn'
        const entry = { customerId, actor: 'customer', action, requestId, facts: { topic } } as const
        await recordAudit(tx, [entry], context)
      }
      return listConsents(tx, customerId)
    })
    return { ok: true, value: views(consents) }
  },
}
