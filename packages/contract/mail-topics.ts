/** Mails that come only with the customer's consent (docs/domain.md 9.1). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InstantView } from './values.ts'

export const MailTopicName = z.enum(['reward', 'dog_stage'])

export const MailTopicView = z.object({
  topic: MailTopicName,
  /** When the customer has agreed, in real time; null where no such mails come. */
  givenAt: InstantView.nullable(),
})
export type MailTopicView = z.infer<typeof MailTopicView>

export const listMailTopics = endpoint({
  summary: 'Every topic that the customer can have mails about, and whether they come.',
  data: z.array(MailTopicView),
  refusals: [],
})

export const chooseMailTopic = endpoint({
  summary: 'Gives or withdraws the consent to mails about a topic; answers with all topics.',
  params: z.object({ topic: MailTopicName }),
  body: z.strictObject({ isWanted: z.boolean() }),
  data: z.array(MailTopicView),
  refusals: ['NOT_FOUND'],
})
