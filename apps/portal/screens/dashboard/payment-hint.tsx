import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { paymentMethodProblem, type PaymentMethodProblem } from '@pfotenportal/domain/payment/payment-method'
import { hasOpenPayment } from '@pfotenportal/domain/subscription/open-payment'
import { hints } from '@pfotenportal/text/de/dashboard-parts'
import { formatExpiry, formatList } from '@pfotenportal/text/format'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { useResource } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import { sectionRoute, type ProfileLinkState } from '../../profile-routes.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { HelpLink } from '../../ui/link/help-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { defineText, useLanguage } from '../../ui/text/text.tsx'

type PaidSubscription = Pick<
  SubscriptionView,
  'id' | 'status' | 'cancellationFlowId' | 'paymentMethodId' | 'pet' | 'lastPaymentStatus'
>

interface MethodNeedingAttention {
  readonly method: PaymentMethodView
  readonly problem: PaymentMethodProblem
  /** The dogs whose boxes it pays for; empty if it would only pay after a reactivation. */
  readonly dogs: readonly string[]
}

interface AttentionContext {
  readonly chosenId: number | null
  /** The subscriptions whose next box is on the page, which says itself that its payment has failed. */
  readonly shownIds: readonly number[]
  readonly isMigrating: boolean
  readonly today: Day
}

/**
 * The payment methods that need the customer's attention: those that pay for a dog, and the method of the chosen dog,
 * which would be charged after a reactivation. Excludes dogs that have died (docs/domain.md 8.2). During a migration, its
 * notice asks for the confirmation.
 */
export function methodsNeedingAttention(
  methods: readonly PaymentMethodView[],
  subscriptions: readonly PaidSubscription[],
  { chosenId, shownIds, isMigrating, today }: AttentionContext,
): MethodNeedingAttention[] {
  const paid = subscriptions.filter(
    (it) => !hasDogPassedAway(it) && (it.status !== 'CANCELLED' || it.id === chosenId),
  )
  return methods.flatMap((method) => {
    const problem = paymentMethodProblem(method, today)
    const paidWith = paid.filter(({ paymentMethodId }) => paymentMethodId === method.id)
    if (problem === undefined || paidWith.length === 0) return []
    if (problem === 'UNCONFIRMED' && isMigrating) return []
    // A card that expires soon is not why the payment failed.
    const isSaid = paidWith.some((it) => shownIds.includes(it.id) && hasOpenPayment(it))
    if (isSaid && problem !== 'SOON') return []
    const dogs = paidWith.flatMap(({ status, pet }) => (pet && status !== 'CANCELLED' ? [pet.name] : []))
    return [{ method, problem, dogs }]
  })
}

const useHintText = defineText({ hints }, () => import('@pfotenportal/text/en/dashboard-parts'))

type HintText = ReturnType<typeof useHintText>

function nameOf({ card, payPal, sepaDebit }: MethodNeedingAttention['method'], text: HintText): string {
  if (card) return text.card(text.brands[card.brand], card.lastDigits)
  return sepaDebit ? text.sepaDebit(sepaDebit.lastDigits) : text.payPal(payPal?.email ?? '')
}

function useHintMessage({ method, problem, dogs }: MethodNeedingAttention) {
  const { card } = method
  const text = useHintText()
  const language = useLanguage()
  const name = nameOf(method, text)
  const until = card ? formatExpiry(card.expiryMonth, card.expiryYear) : ''
  const title = {
    EXPIRED: text.expired(name),
    REVOKED: text.revoked(name),
    SOON: text.soon(name, until),
    UNCONFIRMED: text.unconfirmed,
  }
  return {
    title: title[problem],
    about: dogs.length > 0 ? text.pays(formatList(dogs, language)) : text.ended,
    renew: problem === 'UNCONFIRMED' ? text.setUp : text.renew,
  }
}

function Hint({ attention }: { attention: MethodNeedingAttention }) {
  const { title, about, renew } = useHintMessage(attention)
  // Nothing has failed yet.
  const isAhead = attention.problem === 'SOON' || attention.problem === 'UNCONFIRMED'
  const renewal: ProfileLinkState = { section: 'payments', renew: attention.method.id }
  return (
    <Notice
      tone={isAhead ? 'warn' : 'error'}
      role="note"
      title={title}
      action={
        <LinkButton size="small" href={sectionRoute('payments')} state={renewal}>
          {renew}
        </LinkButton>
      }
    >
      {about} {!isAhead && <HelpLink topic="payment" />}
    </Notice>
  )
}

/** A hint for each payment method that is not set up, has expired, expires soon or was revoked, with a link to its renewal. */
export function PaymentHint({
  subscriptions,
  chosen,
  showsAll,
}: {
  subscriptions: readonly SubscriptionView[]
  chosen: SubscriptionView | null
  /** Whether the page is about all dogs. */
  showsAll: boolean
}) {
  const methods = useResource('paymentMethods').data ?? []
  const today = useToday()
  const customer = useResource('customer').data
  if (!customer) return null
  const needingAttention = methodsNeedingAttention(methods, subscriptions, {
    chosenId: chosen?.id ?? null,
    shownIds: subscriptions.filter((it) => showsAll || it.id === chosen?.id).map(({ id }) => id),
    isMigrating: Boolean(customer.migration),
    today,
  })
  return needingAttention.map((it) => <Hint key={it.method.id} attention={it} />)
}
