/** /hilfe of a signed-in customer: the message has the dog and the order that it is about. */
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cleanMessage } from '@pfotenportal/domain/message/message'
import { useStore } from '../../data/external-store.ts'
import { useDogOrders, useSubscription, useSubscriptions } from '../../data/queries.ts'
import { DogScope } from '../../data/scope.tsx'
import { auth } from '../../data/session.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Card } from '../../ui/card/card.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { HelpLayout } from './help-layout.tsx'
import { useHelpText } from './help-text.ts'
import { askedIn, useMessageDraft, type MessageDraft, type MessageDraftState } from './message-draft.ts'
import { MessageForm, type Outcome } from './message-form.tsx'

/** The orders of a dog that can be attached: charged ones, and one whose payment has failed. */
function useAttachableOrders() {
  const { data } = useDogOrders()
  if (!data) return null
  const failed = data.schedule.filter(({ status }) => status === 'FAILED')
  return [...failed.map(({ id, billingDate }) => ({ id, billingDate, orderNumber: null })), ...data.history]
}

function OrderChoice({ state: { draft, change } }: { state: MessageDraftState }) {
  const { form: text } = useHelpText()
  const format = useFormat()
  const orders = useAttachableOrders()
  // The address may name an order that has not been charged yet, which a message cannot have.
  const isGone = orders !== null && draft.order !== '' && !orders.some(({ id }) => String(id) === draft.order)
  useEffect(() => {
    if (isGone) change({ order: '' })
  })
  if (!orders || orders.length === 0) return null
  return (
    <SelectField
      name="order"
      label={text.order}
      value={draft.order}
      onChange={(event) => change({ order: event.currentTarget.value })}
    >
      <option value="">{text.noOrder}</option>
      {orders.map(({ id, orderNumber, billingDate }) => (
        <option key={id} value={id} translate="no">
          {text.orderOf(orderNumber ?? text.topics.PAYMENT, format.day(billingDate))}
        </option>
      ))}
    </SelectField>
  )
}

function DogChoice({
  dogs,
  state: { draft, change },
}: {
  dogs: readonly SubscriptionView[]
  state: MessageDraftState
}) {
  const { form: text } = useHelpText()
  return (
    <SelectField
      name="subscription"
      label={text.dog}
      value={draft.subscription}
      onChange={(event) => change({ subscription: event.currentTarget.value, order: '' })}
    >
      <option value="">{text.noDog}</option>
      {dogs.map(({ id, pet }) => (
        <option key={id} value={id} translate="no">
          {pet?.name ?? String(id)}
        </option>
      ))}
    </SelectField>
  )
}

/** What the message is about. With one dog it is about that one. */
function About({ dogs, state }: { dogs: readonly SubscriptionView[]; state: MessageDraftState }) {
  const chosen = dogs.find(({ id }) => String(id) === state.draft.subscription)
  return (
    <>
      {dogs.length > 1 && <DogChoice dogs={dogs} state={state} />}
      {chosen && (
        <DogScope key={chosen.id} subscription={chosen}>
          <OrderChoice state={state} />
        </DogScope>
      )}
    </>
  )
}

/** Sends what is chosen and still there; the address may name what has gone or never was the customer's. */
function useSend(dogs: readonly SubscriptionView[]) {
  const { run } = useOperation('sendMessage')
  return async ({ key, topic, subscription, order, text }: MessageDraft): Promise<Outcome> => {
    const isKnown = dogs.some(({ id }) => String(id) === subscription)
    const body = {
      key,
      topic,
      text: cleanMessage(text),
      ...(isKnown && { subscriptionId: Number(subscription) }),
      ...(isKnown && order !== '' && { orderId: Number(order) }),
    }
    const outcome = await run({ body })
    return outcome.ok ? outcome.data : { error: outcome.error }
  }
}

function Form({ dogs, chosen }: { dogs: readonly SubscriptionView[]; chosen: string }) {
  const search = useSearch()
  const state = useMessageDraft(search, chosen)
  const { data: session } = useStore(auth)
  return (
    <MessageForm state={state} email={session?.email ?? ''} send={useSend(dogs)}>
      <About dogs={dogs} state={state} />
    </MessageForm>
  )
}

export function Help() {
  const { data, pending } = useSubscriptions()
  const dogs = data ?? []
  const chosen = useSubscription()
  const isFormFirst = askedIn(useSearch()).topic !== null
  const only = dogs.length === 1 ? dogs[0] : chosen
  return (
    <HelpLayout isFormFirst={isFormFirst}>
      {data === null && pending ? (
        <Card>
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        </Card>
      ) : (
        <Form key={only?.id ?? 'none'} dogs={dogs} chosen={only ? String(only.id) : ''} />
      )}
    </HelpLayout>
  )
}
