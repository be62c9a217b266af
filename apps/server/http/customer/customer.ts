/**
 * The signed-in customer: name, language, mail consents, referrals. In paths `1` means "me" (spec 1); the id of another
 * customer is not found (C-08).
 */
import type { DataOf } from '@pfotenportal/contract/api'
import type { MailTopicView } from '@pfotenportal/contract/customer'
import type { Language } from '@pfotenportal/contract/values'
import { refuse } from '@pfotenportal/domain/core/decision'
import {
  NAME_MAX,
  nameErrors,
  type CustomerName,
  type MailConsent,
} from '@pfotenportal/domain/customer/customer'
import { MIGRATION_TAG, migrationStatus } from '@pfotenportal/domain/subscription/migration'
import { isNoticeDismissed, migrationStage } from '@pfotenportal/domain/subscription/migration-stage'
import { actorOf } from '../../context/actor.ts'
import type { Context } from '../../context/context.ts'
import { fieldErrorTexts, type Answer, type Refusal } from '../../core/answer.ts'
import { catalogueOn, momentOf } from '../../core/catalogue.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import {
  findCustomer,
  saveDismissedNotice,
  saveLanguage,
  saveName,
  type Customer,
} from '../../database/customer/customers.ts'
import {
  listConsentEntries,
  listConsents,
  saveShippingNotices,
  wantsShippingNotices,
} from '../../database/customer/settings.ts'
import { deleteUnsentMails } from '../../database/mail/waiting-mails.ts'
import type { Queries } from '../../database/open.ts'
import { findReferralCode, listFriends } from '../../database/referral/referrals.ts'
import { listLegacyContracts } from '../../database/subscription/legacy-contracts.ts'
import { SHIPPING_NOTICES } from '../../mail/topics.ts'
import { chooseConsent } from '../../operations/mail-consent.ts'
import { referralsView } from '../../views/customer.ts'
import type { Handlers } from '../handler.ts'

const ME = 1

async function view(db: Queries, customer: Customer, context: Context): Promise<DataOf<'readCustomer'>> {
  const { today } = context
  const { id, firstName, lastName, email, tags, selectedLang, dismissedNotice } = customer
  const names = { firstName, lastName, first_name: firstName, last_name: lastName }
  const contracts = tags.includes(MIGRATION_TAG) ? await listLegacyContracts(db, id, today) : []
  const migration = migrationStatus(tags, contracts, momentOf(context))
  return {
    id,
    ...names,
    email,
    tags: [...tags],
    selectedLang,
    migration: migration && {
      ...migration,
      isNoticeDismissed: isNoticeDismissed(migrationStage(migration), dismissedNotice ?? null),
    },
  }
}

function isMe({ customerId }: Context, id: number): boolean {
  return id === ME || id === customerId
}

async function answer(
  context: Context,
  customer: Customer | undefined,
): Promise<Answer<DataOf<'readCustomer'>>> {
  if (!customer) return { ok: false, reason: 'NOT_FOUND' }
  return { ok: true, value: await view(context.reads, customer, context) }
}

/** Validation errors of both names, with the field names of the wire. */
function refusedName(name: CustomerName, language: Language): Refusal | undefined {
  const { firstName, lastName } = nameErrors(name)
  if (!firstName && !lastName) return undefined
  const text = fieldErrorTexts[language]
  const tooLong = text.tooLong(NAME_MAX)
  const fields = {
    ...(firstName && { first_name: firstName === 'REQUIRED' ? text.firstName : tooLong }),
    ...(lastName && { last_name: lastName === 'REQUIRED' ? text.lastName : tooLong }),
  }
  return { ok: false, reason: 'VALIDATION_FAILED', fields }
}

/** A consent is evidence, so its time is real time. */
const topicViews = (consents: readonly MailConsent[]): MailTopicView[] =>
  consents.map(({ topic, givenAt }) => ({ topic, givenAt }))

export const customerHandlers: Pick<
  Handlers,
  | 'readCustomer'
  | 'updateCustomer'
  | 'chooseLanguage'
  | 'dismissMigrationNotice'
  | 'listMailTopics'
  | 'listMailConsents'
  | 'chooseMailTopic'
  | 'readMailNotices'
  | 'chooseMailNotices'
  | 'listReferrals'
> = {
  async readCustomer(context, { params }) {
    if (!isMe(context, params.id)) return answer(context, undefined)
    return answer(context, await findCustomer(context.reads, context.customerId))
  },

  async updateCustomer(context, { params, body }) {
    if (!isMe(context, params.id)) return answer(context, undefined)
    const name = { firstName: body.first_name, lastName: body.last_name }
    const refused = refusedName(name, context.language)
    if (refused) return refused
    const { customerId, requestId } = context
    const customer = await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      const entry = { customerId, ...actorOf(context), action: 'customer.renamed', requestId }
      await recordAudit(tx, [entry], context)
      return saveName(tx, customerId, name)
    })
    return answer(context, customer)
  },

  async chooseLanguage(context, { params, body }) {
    if (!isMe(context, params.id)) return answer(context, undefined)
    const { customerId } = context
    const customer = await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      const saved = await saveLanguage(tx, customerId, body.selectedLang)
      const facts = { selectedLang: body.selectedLang }
      await recordAudit(
        tx,
        [{ customerId, ...actorOf(context), action: 'customer.language-chosen', facts }],
        context,
      )
      return saved
    })
    return answer(context, customer)
  },

  async dismissMigrationNotice(context, { params, body }) {
    if (!isMe(context, params.id)) return answer(context, undefined)
    const customer = await context.services.database.transaction(async (tx) => {
      await context.markDone(tx)
      return saveDismissedNotice(tx, context.customerId, body.stage)
    })
    return answer(context, customer)
  },

  async listMailTopics({ reads, customerId }) {
    return { ok: true, value: topicViews(await listConsents(reads, customerId)) }
  },

  async chooseMailTopic(context, { params: { topic }, body: { isWanted } }) {
    const { services, customerId, requestId } = context
    const consents = await services.database.transaction(async (tx) => {
      await context.markDone(tx)
      return chooseConsent(tx, { customerId, topic, isWanted, source: 'PROFILE', requestId }, context)
    })
    return { ok: true, value: topicViews(consents) }
  },

  async listMailConsents({ reads, customerId }) {
    return { ok: true, value: await listConsentEntries(reads, customerId) }
  },

  async readMailNotices({ reads, customerId }) {
    return { ok: true, value: { shipping: await wantsShippingNotices(reads, customerId) } }
  },

  async chooseMailNotices(context, { body: { shipping } }) {
    const { services, customerId, requestId } = context
    await services.database.transaction(async (tx) => {
      await context.markDone(tx)
      if ((await wantsShippingNotices(tx, customerId)) === shipping) return
      await saveShippingNotices(tx, customerId, shipping)
      if (!shipping) await deleteUnsentMails(tx, customerId, SHIPPING_NOTICES)
      const action = 'mail-notices.chosen'
      const entry = { customerId, ...actorOf(context), action, requestId, facts: { shipping } }
      await recordAudit(tx, [entry], context)
    })
    return { ok: true, value: { shipping } }
  },

  async listReferrals({ services, reads, customerId, today }) {
    const code = await findReferralCode(reads, customerId)
    if (code === undefined || catalogueOn(today).referral.retired) return refuse('NOT_FOUND')
    const friends = await listFriends(reads, customerId)
    return { ok: true, value: referralsView(code, friends, { shopUrl: services.config.shopUrl, today }) }
  },
}
