import { hints } from '@pfotenportal/text/de/payment-hint'

import { formatExpiry, formatList } from '@pfotenportal/text/format'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useToday } from '../../data/use-today.ts'
import { useResource } from '../../data/queries.ts'
import { defineText, useLanguage } from '../../ui/text/text.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sectionRoute } from '../../profile-routes.ts'
import { troubledMethods, type TroubledMethod } from './method-trouble.ts'

const useHintText = defineText(hints, () =>
  import('@pfotenportal/text/en/payment-hint').then((it) => it.hints),
)

type HintText = ReturnType<typeof useHintText>

function nameOf({ card, payPal, sepaDebit }: TroubledMethod['method'], text: HintText): string {
  if (card) return text.card(text.brands[card.brand], card.lastDigits)
  return sepaDebit ? text.sepaDebit(sepaDebit.lastDigits) : text.payPal(payPal?.email ?? '')
}

function useWords({ method, trouble, dogs }: TroubledMethod) {
  const { card } = method
  const text = useHintText()
  const language = useLanguage()
  const name = nameOf(method, text)
  const until = card ? formatExpiry(card.expiryMonth, card.expiryYear) : ''
  const title = { EXPIRED: text.expired(name), REVOKED: text.revoked(name), SOON: text.soon(name, until) }
  return {
    title: title[trouble],
    about: dogs.length > 0 ? text.pays(formatList(dogs, language)) : text.ended,
    renew: text.renew,
  }
}

function Hint({ it }: { it: TroubledMethod }) {
  const { title, about, renew } = useWords(it)
  return (
    <Notice
      tone={it.trouble === 'SOON' ? 'warn' : 'error'}
      role="note"
      title={title}
      action={
        <LinkButton size="small" href={sectionRoute('payments')}>
          {renew}
        </LinkButton>
      }
    >
      {about}
    </Notice>
  )
}

/** A card that is over, or will be soon, and pays for a dog: with the way to renew it (docs/domain.md 12; C-125). */
export function PaymentHint({
  subscriptions,
  chosen,
}: {
  subscriptions: readonly SubscriptionView[]
  chosen: SubscriptionView | null
}) {
  const methods = useResource('paymentMethods').data ?? []
  const today = useToday()
  const troubled = troubledMethods(methods, subscriptions, chosen?.id ?? null, today)
  return troubled.map((it) => <Hint key={it.method.id} it={it} />)
}
