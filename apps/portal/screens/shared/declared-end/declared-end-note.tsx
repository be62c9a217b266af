import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { declaredEnd } from '@pfotenportal/text/de/declared-end'
import { formatDay } from '@pfotenportal/text/format'
import { useOperation } from '../../../data/use-operation.ts'
import { useToday } from '../../../data/use-today.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { defineText, useLanguage } from '../../../ui/text/text.tsx'

const useDeclaredEndText = defineText({ declaredEnd }, () => import('@pfotenportal/text/en/declared-end'))

/** Says on which day a subscription ends that was cancelled for later, and takes that back. */
export function DeclaredEndNote({
  subscription,
  endsAt,
}: {
  subscription: SubscriptionView
  endsAt: string
}) {
  const copy = useDeclaredEndText()
  const language = useLanguage()
  const today = useToday()
  const { run, pending } = useOperation('revokeEnd', copy.toast)
  const revoke = (
    <Button size="small" loading={pending} onClick={() => void run({ params: { id: subscription.id } })}>
      {copy.revoke}
    </Button>
  )
  return (
    <Notice
      title={copy.title(subscription.pet?.name ?? '', formatDay(endsAt, language, today))}
      action={revoke}
    >
      {copy.text}
    </Notice>
  )
}
