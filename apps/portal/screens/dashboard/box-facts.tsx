import CircleCheck from 'lucide-react/icons/circle-check'
import Tag from 'lucide-react/icons/tag'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { useToday } from '../../data/use-today.ts'
import { Chip, ChipList } from '../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { beforeDiscount } from '../../ui/price/amounts.ts'
import { Price } from '../../ui/price/price.tsx'
import { deliveryStatus, isCharged, type Box } from '../shared/delivery/delivery-status.ts'
import { CutOffChip, ExtrasChip, PublicHolidayChip } from '../shared/order/order-chips.tsx'

/** Why the box costs less, and what the boxes after it cost if that is another price; empty if it is neither. */
function useReason(box: Box, { nextBillingDate, priceSteps, options }: SubscriptionView): string {
  const text = useOrdersText()
  const format = useFormat()
  const isNext = !isCharged(box) && (box.nextRetryDate ?? box.billingDate) === nextBillingDate
  const steps = format.priceSteps(isNext ? priceSteps : undefined, box.totalPrice)
  const prices = steps.length > 1 ? text.recurring(steps, cycleDays(options.cycle)) : ''
  return text.reduced(box.discountTitle ?? '', prices)
}

/** The facts of a box as chips: the time of its delivery, or its cut-off and price. */
export function BoxFacts({ box, subscription }: { box: Box; subscription: SubscriptionView }) {
  const text = useOrdersText()
  const format = useFormat()
  const today = useToday()
  const status = deliveryStatus(box, today)
  const taxName = useTaxName(box)
  const reason = useReason(box, subscription)
  return (
    <ChipList>
      {status.kind === 'arrived' && (
        <li>
          <Chip tone="ok" icon={<CircleCheck size={16} aria-hidden="true" />}>
            {text.deliveredAt(format.time(status.at))}
          </Chip>
        </li>
      )}
      {!isCharged(box) && box.status !== 'FAILED' && (
        <li>
          <CutOffChip entry={box} />
        </li>
      )}
      {isCharged(box) && box.promisedWindow && (
        <li>
          <Chip tone="warn">
            <NoWrapDates>{text.promised(format.window(box.promisedWindow))}</NoWrapDates>
          </Chip>
        </li>
      )}
      {box.deliveryWindow.shiftedByHoliday && (
        <li>
          <PublicHolidayChip entry={box} />
        </li>
      )}
      {box.lines.some(({ product }) => product && !product.options) && (
        <li>
          <ExtrasChip entry={box} />
        </li>
      )}
      {!isCharged(box) && (
        <li>
          <Chip>
            <Price
              now={`${format.price(box.totalPrice)} ${text.vat(taxName)}`}
              before={Number(box.totalDiscount) > 0 ? format.price(beforeDiscount(box)) : undefined}
            />
          </Chip>
        </li>
      )}
      {!isCharged(box) && reason && (
        <li>
          <Chip icon={<Tag size={16} aria-hidden="true" />}>{reason}</Chip>
        </li>
      )}
    </ChipList>
  )
}
