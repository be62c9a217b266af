/** Discounts on the wire (C-11). */
import type { DiscountView } from '@pfotenportal/contract/subscriptions'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import { isRemovable } from '@pfotenportal/domain/discount/discount'
import { toWire } from '@pfotenportal/domain/core/money'
import type { ServiceText } from '@pfotenportal/text/de/service'
import { formatPrice } from '@pfotenportal/text/format'

const FIRST_SHOP_ID = 7_640_000

/** The internal id of a discount by its shop id. */
export function discountIdOf(shopifyId: string): number {
  return Number(shopifyId) - FIRST_SHOP_ID
}

/** The shop's id of a discount, digits only (C-02). */
export function shopDiscountId(id: number): string {
  return String(FIRST_SHOP_ID + id)
}

/** A discount; `activeId` is the discount that the next order uses. */
export function discountView(
  discount: Discount,
  activeId: number | undefined,
  copy: ServiceText,
): DiscountView {
  const { id, kind, code, valueType, value, remainingOrders, expiresAt } = discount
  return {
    id,
    shopifyId: shopDiscountId(id),
    kind,
    title: discountTitle(discount, copy),
    code,
    valueType,
    value: valueType === 'PERCENTAGE' ? String(value) : toWire(value),
    isActive: id === activeId,
    isRemovable: isRemovable(discount),
    remainingOrders,
    expiresAt,
  }
}

/** What a discount is called: its amount and its campaign. */
export function discountTitle(
  { kind, valueType, value, title }: Pick<Discount, 'kind' | 'valueType' | 'value' | 'title'>,
  copy: ServiceText,
): string {
  if (kind === 'REWARD') return copy.rewardTitle(value)
  const campaigns = { OFFER: copy.offerCampaign, REFERRAL: copy.referralCampaign, CODE: title }
  const campaign = campaigns[kind]
  return valueType === 'PERCENTAGE'
    ? copy.percentTitle(value, campaign)
    : copy.amountTitle(formatPrice(toWire(value)), campaign)
}
