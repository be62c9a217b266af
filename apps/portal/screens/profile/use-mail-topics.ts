/** Which mails the customer has agreed to: shown as chosen at once, and as it was where the service refuses. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailTopicView } from '@pfotenportal/contract/mail-topics'
import { call } from '../../data/call.ts'
import type { ResourceKey } from '../../data/resources.ts'
import { useOperation } from '../../data/use-operation.ts'

const key: ResourceKey = ['mailTopics', null]
type Topic = MailTopicView['topic']

export function useMailTopics() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listMailTopics', {}, signal),
    gcTime: 0,
  })
  const { run, error } = useOperation('chooseMailTopic')
  const [choosing, setChoosing] = useState<Partial<Record<Topic, boolean>>>({})

  const choose = async (topic: Topic, isWanted: boolean) => {
    setChoosing((others) => ({ ...others, [topic]: isWanted }))
    const outcome = await run({ params: { topic }, body: { isWanted } })
    if (outcome.ok) client.setQueryData(key, outcome.data)
    setChoosing(({ [topic]: _done, ...others }) => others)
  }
  return {
    view: { data: query.data ?? null, pending: query.isFetching, retry: () => void query.refetch() },
    error,
    isWanted: ({ topic, givenAt }: MailTopicView) => choosing[topic] ?? givenAt !== null,
    isChoosing: ({ topic }: MailTopicView) => topic in choosing,
    choose: ({ topic }: MailTopicView, isWanted: boolean) => void choose(topic, isWanted),
  }
}
