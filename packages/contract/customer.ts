/**
 * The signed-in customer: name, language, consent to e-mails and calendar feed. The path id `1` means "me" (spec 1).
 */
import { z } from 'zod'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { MIGRATION_STAGES } from '@pfotenportal/domain/subscription/migration-stage'
import { operation, resource } from './operation.ts'
import { DayView, InstantView, LanguageView, PathId } from './values.ts'

/** The signed-in customer. Both spellings of the name fields are included. */
export const CustomerView = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  selectedLang: LanguageView,
  /**
   * The migration from the legacy billing system (docs/domain.md 8.4); null for customers who are not being migrated.
   */
  migration: z
    .object({
      /** The day by which the subscriptions are active here; null while a payment method still needs confirmation. */
      activatesOn: DayView.nullable(),
      /** Whether the customer has put the notice of this stage away; absent if the service does not know. */
      isNoticeDismissed: z.boolean().optional(),
    })
    .nullable(),
})
export type CustomerView = z.infer<typeof CustomerView>

const params = z.object({ id: PathId })

/** The signed-in customer. */
export const customerActions = {
  readCustomer: resource({
    route: 'GET /api/v1/customers/:id',
    summary: 'The signed-in customer.',
    params,
    answer: CustomerView,
    refusals: ['NOT_FOUND'],
  }),

  updateCustomer: operation({
    route: 'PUT /api/v1/customers/:id',
    summary: 'Changes the customer’s first and last name, 1 to 50 characters each.',
    params,
    /** The domain rules validate names, so that the service can explain errors in its own messages. */
    input: z.strictObject({
      first_name: z.string().max(200).transform(cleanLine).default(''),
      last_name: z.string().max(200).transform(cleanLine).default(''),
    }),
    answer: CustomerView,
    refusals: ['NOT_FOUND'],
  }),

  chooseLanguage: operation({
    route: 'PUT /api/v1/customers/:id/language',
    summary: 'Saves the customer’s language for the portal and emails.',
    params,
    input: z.strictObject({ selectedLang: LanguageView }),
    answer: CustomerView,
    refusals: ['NOT_FOUND'],
  }),

  dismissMigrationNotice: operation({
    route: 'POST /api/v1/customers/:id/dismiss_migration_notice',
    summary: 'Puts away the notice about a stage of the migration, on all devices.',
    params,
    input: z.strictObject({ stage: z.enum(MIGRATION_STAGES) }),
    answer: CustomerView,
    refusals: ['NOT_FOUND'],
  }),
}

/** Topics that need consent: rewards, and advice when a dog reaches another life stage. */
export const MailTopicName = z.enum(['reward', 'dog_stage'])

/** Whether the customer has agreed to e-mails about a topic. */
export const MailTopicView = z.object({
  topic: MailTopicName,
  /** When the customer agreed, in real time; null without consent. */
  givenAt: InstantView.nullable(),
})
export type MailTopicView = z.infer<typeof MailTopicView>

/** What the customer has said about a topic, where and when. Entries are only ever added. */
export const MailConsentEntry = z.object({
  topic: MailTopicName,
  /** False for a withdrawal. */
  isGiven: z.boolean(),
  /** Real time; for an import, what the former system says. */
  saidAt: InstantView,
  /**
   * PROFILE: signed in; LINK: on the page that a mail leads to; ONE_CLICK: in the mail program; IMPORT: in the former system;
   * MERGE: by the end of an account that was merged.
   */
  source: z.enum(['PROFILE', 'LINK', 'ONE_CLICK', 'IMPORT', 'MERGE']),
})
export type MailConsentEntry = z.infer<typeof MailConsentEntry>

/** E-mail topics that need the customer’s consent. */
export const mailTopicOperations = {
  listMailTopics: resource({
    route: 'GET /api/v1/mail_topics',
    summary: 'All email topics, and whether the customer has consented to each.',
    answer: z.array(MailTopicView),
    refusals: [],
  }),

  listMailConsents: resource({
    route: 'GET /api/v1/mail_topics/history',
    summary:
      'Every consent to advertising emails and every withdrawal, with its moment and source; the newest first.',
    answer: z.array(MailConsentEntry),
    refusals: [],
  }),

  chooseMailTopic: operation({
    route: 'PUT /api/v1/mail_topics/:topic',
    summary: 'Gives or withdraws consent to emails about a topic; returns all topics.',
    params: z.object({ topic: MailTopicName }),
    input: z.strictObject({ isWanted: z.boolean() }),
    answer: z.array(MailTopicView),
    refusals: ['NOT_FOUND'],
  }),
}

/** Which emails about the contract the customer gets besides those that are always sent. */
export const MailNoticesView = z.object({
  /** A parcel is on its way, or has arrived. */
  shipping: z.boolean(),
})
export type MailNoticesView = z.infer<typeof MailNoticesView>

/** Emails that customers can switch off. */
export const mailNoticeOperations = {
  readMailNotices: resource({
    route: 'GET /api/v1/mail_notices',
    summary: 'Whether the customer gets emails about parcels on their way and delivered.',
    answer: MailNoticesView,
    refusals: [],
  }),

  chooseMailNotices: operation({
    route: 'PUT /api/v1/mail_notices',
    summary: 'Switches emails about parcels on their way and delivered on or off.',
    input: z.strictObject({ shipping: z.boolean() }),
    answer: MailNoticesView,
    refusals: [],
  }),
}

/** The customer's private calendar feed, if there is one. */
export const CalendarFeedView = z.object({
  /** The secret URL, also as a `webcal:` URL; null if there is no feed. */
  feed: z.object({ url: z.string(), webcalUrl: z.string(), createdAt: InstantView }).nullable(),
})
export type CalendarFeedView = z.infer<typeof CalendarFeedView>

/** The private calendar feed. */
export const calendarFeedOperations = {
  readCalendarFeed: resource({
    route: 'GET /api/v1/calendar_feed',
    summary: 'The secret URL of the customer’s calendar feed, if there is one.',
    answer: CalendarFeedView,
    refusals: [],
  }),

  renewCalendarFeed: operation({
    route: 'POST /api/v1/calendar_feed',
    summary: 'Creates a new secret URL; the previous one stops working.',
    answer: CalendarFeedView,
    refusals: ['CONFLICT'],
  }),

  revokeCalendarFeed: operation({
    route: 'DELETE /api/v1/calendar_feed',
    summary: 'Deletes the secret URL.',
    answer: CalendarFeedView,
    refusals: ['CONFLICT'],
  }),
}
