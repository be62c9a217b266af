import { useEffect, useId, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import {
  charactersLeft,
  MESSAGE_TOPICS,
  messageFault,
  type MessageTopic,
} from '@pfotenportal/domain/message/message'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card, TitledCard } from '../../ui/card/card.tsx'
import { TextArea } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import { useHelpText } from './help-text.ts'
import styles from './help.module.css'
import type { MessageDraft, MessageDraftState } from './message-draft.ts'

/** Says how many characters are left once it is about this many. */
const LEFT_SHOWN = 300

/** What became of a message: its number, or why it was not received. */
export type Outcome = { readonly number: number } | { readonly error: string | ApiError }

/** `isTried` once incomplete fields are to say so. */
export interface FieldsProps {
  state: MessageDraftState
  isTried: boolean
}

export interface MessageFormProps {
  state: MessageDraftState
  /** Where the answer goes. */
  email: string
  /** The fields of a visitor, who types name and address, and whether both are complete. */
  who?: { Fields: ComponentType<FieldsProps>; isComplete: boolean }
  /** The fields that choose dog and order. */
  children?: ReactNode
  /** Sends the draft. Never throws. */
  send: (draft: MessageDraft) => Promise<Outcome>
}

/** The number under which a message was received, and where the answer goes. */
interface Receipt {
  readonly number: number
  readonly email: string
}

function Sent({ receipt, onAgain }: { receipt: Receipt; onAgain: () => void }) {
  const { sent: text } = useHelpText()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card aria-labelledby={id} className="stack-3">
      <Headline id={id} ref={heading} tabIndex={-1}>
        {text.title}
      </Headline>
      <p>
        <output>{text.text(receipt.number, receipt.email)}</output>
      </p>
      <Button className="start" onClick={onAgain}>
        {text.again}
      </Button>
    </Card>
  )
}

function TextOfMessage({ state: { draft, change }, isTried }: FieldsProps) {
  const { form: text } = useHelpText()
  const fault = messageFault(draft.text)
  const left = charactersLeft(draft.text)
  const isShort = left >= 0 && left <= LEFT_SHOWN
  const empty = isTried && fault?.kind === 'EMPTY' ? text.empty : undefined
  return (
    <TextArea
      name="text"
      required
      rows={6}
      className={styles['text']}
      label={text.text}
      hint={isShort ? text.left(left) : undefined}
      error={fault?.kind === 'TOO_LONG' ? text.tooLong(fault.excess) : empty}
      value={draft.text}
      onChange={(event) => change({ text: event.currentTarget.value })}
    />
  )
}

/** Shows why a message was not received; it is still in the form. */
function Failure({ error }: { error: string | ApiError }) {
  const { form: text } = useHelpText()
  const { error: errorText } = useText()
  const message = typeof error === 'string' ? error : error.message
  return (
    <Notice tone="error" title={text.failed}>
      {message || errorText.unreachable}
    </Notice>
  )
}

/** Sends the draft once, however often the button is pressed. */
function useSending({ state, email, send }: MessageFormProps) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [error, setError] = useState<string | ApiError | null>(null)
  const [pending, setPending] = useState(false)
  const isSending = useRef(false)
  const submit = async () => {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setError(null)
    const { draft } = state
    const outcome = await send(draft)
    if ('number' in outcome) {
      setReceipt({ number: outcome.number, email })
      state.end()
    } else setError(outcome.error)
    isSending.current = false
    setPending(false)
  }
  return { receipt, error, pending, submit, again: () => setReceipt(null) }
}

/** The form for a message, and its receipt once it was sent. */
export function MessageForm(props: MessageFormProps) {
  const { state, email, who, children } = props
  const { form: text } = useHelpText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { receipt, error, pending, submit, again } = useSending(props)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = !messageFault(state.draft.text) && who?.isComplete !== false
    setTried(!isComplete)
    if (isComplete) void submit()
    // The errors are on screen with the next frame.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  if (receipt) return <Sent receipt={receipt} onAgain={again} />
  return (
    <TitledCard id={id} title={text.title}>
      <form ref={form} noValidate className="stack-4" onSubmit={onSubmit}>
        <SelectField
          name="topic"
          required
          label={text.topic}
          value={state.draft.topic}
          onChange={(event) => state.change({ topic: event.currentTarget.value as MessageTopic })}
        >
          {MESSAGE_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {text.topics[topic]}
            </option>
          ))}
        </SelectField>
        {children}
        {who && <who.Fields state={state} isTried={isTried} />}
        <TextOfMessage state={state} isTried={isTried} />
        {error !== null && <Failure error={error} />}
        <p className="note">
          {!who && `${text.answerTo(email)} `}
          {text.privacy} <Link href={routes.privacy}>{text.privacyLink}</Link>.
        </p>
        <Button look="main" type="submit" loading={pending} className="start">
          {text.submit}
        </Button>
      </form>
    </TitledCard>
  )
}
