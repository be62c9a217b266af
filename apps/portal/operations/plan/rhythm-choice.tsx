import type { ProductView } from '@pfotenportal/contract/products'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { planChanged, type IntervalDays, type Pension } from '@pfotenportal/domain/plan/plan'
import { formatPrice, formatUnitPrice } from '@pfotenportal/text/format'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { hasShort, menuOf, type PlanDraft } from './plan-draft.ts'
import { usePlanText } from './text.ts'
import type { PlanChange } from './use-plan-change.ts'

const PENSIONS: readonly Pension[] = ['V', 'H']
const RHYTHMS: readonly IntervalDays[] = [28, 14]

/** How much of the dog's daily food is in the box. */
export function PensionChoice({ change: { draft, choose } }: { change: PlanChange }) {
  const text = usePlanText()
  return (
    <ChoiceGroup legend={text.pension} columns>
      {PENSIONS.map((pension) => (
        <ChoiceCard
          key={pension}
          type="radio"
          name="pension"
          label={text.pensions[pension]}
          hint={text.pensionNotes[pension]}
          checked={draft.pension === pension}
          onChange={() => choose({ ...draft, pension })}
        />
      ))}
    </ChoiceGroup>
  )
}

/** What a box in this rhythm costs: as agreed for the plan as it is, else as in the catalogue. */
function usePriceWords(subscription: SubscriptionView, product: ProductView) {
  const text = usePlanText()
  return (draft: PlanDraft): string | null => {
    const menu = menuOf(product, draft)
    const agreed = subscription.lines.find((line) => line.product?.options)?.price
    // A trial's price ends with the trial.
    const isCurrent = subscription.options.cycle !== 'TEST' && !planChanged(draft, subscription.options)
    if (isCurrent && agreed !== undefined && agreed !== menu?.price) {
      return `${text.perBox(formatPrice(agreed))}, ${text.vat}`
    }
    return (
      (menu &&
        `${text.perBox(formatPrice(menu.price))}, ${text.vat} · ${formatUnitPrice(menu.unitPrice.amount)}`) ??
      null
    )
  }
}

export interface RhythmChoiceProps {
  subscription: SubscriptionView
  product: ProductView
  change: PlanChange
}

/** How often the box comes; a rhythm that there is not for this choice says why (docs/domain.md 6.3). */
export function RhythmChoice({ subscription, product, change }: RhythmChoiceProps) {
  const text = usePlanText()
  const priceOf = usePriceWords(subscription, product)
  const { draft, choose, fellBack } = change
  return (
    <>
      <ChoiceGroup legend={text.cycle} columns>
        {RHYTHMS.map((cycle) => {
          const possible = cycle === 28 || hasShort(product, draft)
          return (
            <ChoiceCard
              key={cycle}
              type="radio"
              name="cycle"
              label={text.cycles[cycle]}
              hint={possible ? priceOf({ ...draft, cycle }) : text.noShort}
              disabled={!possible}
              checked={draft.cycle === cycle}
              onChange={() => choose({ ...draft, cycle })}
            />
          )
        })}
      </ChoiceGroup>
      {fellBack && (
        <Notice tone="warn" role="alert">
          {text.fellBack}
        </Notice>
      )}
    </>
  )
}
