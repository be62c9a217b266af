/** E-mails that are only sent with the customer's consent (docs/domain.md 9.1). */
import { z } from 'zod'
import { operation, resource } from './operation.ts'
import { InstantView } from './values.ts'

/** Topics that need consent: rewards, and advice when a dog reaches another life stage. */
export const MailTopicName = z.enum(['reward', 'dog_stage'])

/** Whether the customer has agreed to e-mails about a topic. */
export const MailTopicView = z.object({
  topic: MailTopicName,
  /** When the customer agreed, in real time; null without consent. */
  givenAt: InstantView.nullable(),
})
export type MailTopicView = z.infer<typeof MailTopicView>

/** E-mail topics that need the customer’s consent. */
export const mailTopicOperations = {
  listMailTopics: resource({
    route: 'GET /api/v1/mail_topics',
    summary: 'All email topics, and whether the customer has consented to each.',
    answer: z.array(MailTopicView),
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
