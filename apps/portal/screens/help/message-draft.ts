/** The message that is being written. Kept in this tab until it is received, so that neither a reload nor a failure loses it. */
import { useEffect, useRef, useState } from 'react'
import { MESSAGE_TOPICS, type MessageTopic } from '@pfotenportal/domain/message/message'

export interface MessageDraft {
  /** Identifies the form, so that it is received once. */
  readonly key: string
  readonly topic: MessageTopic
  /** The id of the contract; empty for none. */
  readonly subscription: string
  /** The id of the order; empty for none. */
  readonly order: string
  readonly name: string
  readonly email: string
  readonly text: string
}

/** Where it is kept. Signing out removes it. */
const KEY = 'helpDraft'

const isTopic = (topic: unknown): topic is MessageTopic => MESSAGE_TOPICS.some((it) => it === topic)

/** What the address asks for: the topic, dog and order of a failure. */
interface Asked {
  readonly topic: MessageTopic | null
  readonly subscription: string | null
  readonly order: string | null
}

export function askedIn(search: string): Asked {
  const query = new URLSearchParams(search)
  const topic = query.get('topic')?.toUpperCase()
  const idOf = (name: string) => /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0] ?? null
  return {
    topic: isTopic(topic) ? topic : null,
    subscription: idOf('subscription'),
    order: idOf('order'),
  }
}

function stored(): Partial<MessageDraft> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof found !== 'object' || found === null) return {}
    const texts = Object.entries(found).filter(([, value]) => typeof value === 'string')
    const { topic, ...draft } = Object.fromEntries(texts) as Partial<MessageDraft>
    return isTopic(topic) ? { ...draft, topic } : draft
  } catch {
    return {}
  }
}

function store(draft: MessageDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // The browser refuses storage, so the draft ends with the page.
  }
}

/** The draft of this tab, about what the address asks for: a failure is what the customer has in mind now. */
export function draftFor(search: string, chosen: string): MessageDraft {
  const { topic, subscription, order } = askedIn(search)
  const blank = {
    key: crypto.randomUUID(),
    topic: 'OTHER',
    order: '',
    name: '',
    email: '',
    text: '',
  } as const
  const draft = { ...blank, subscription: chosen, ...stored() }
  if (topic === null && subscription === null) return draft
  return {
    ...draft,
    topic: topic ?? draft.topic,
    subscription: subscription ?? chosen,
    order: order ?? '',
  }
}

/** The draft, its changes, and its end once it is received. `chosen` is the dog that it is about at first. */
export function useMessageDraft(search: string, chosen: string) {
  const [draft, setDraft] = useState(() => draftFor(search, chosen))
  const isFirst = useRef(true)
  useEffect(() => {
    // Nothing is kept of a form that nobody has touched.
    if (isFirst.current) isFirst.current = false
    else store(draft)
  }, [draft])
  return {
    draft,
    change: (to: Partial<MessageDraft>) => setDraft((it) => ({ ...it, ...to })),
    end: () => {
      isFirst.current = true
      store(null)
      setDraft((it) => ({ ...it, key: crypto.randomUUID(), text: '', order: '' }))
    },
  }
}

export type MessageDraftState = ReturnType<typeof useMessageDraft>
