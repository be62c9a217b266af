/** Copy in the service's responses, in English. */
import type { ServiceText } from '../de/service.ts'
import { cancellationFlowEn } from './cancellation.ts'

/** Titles of products, discounts and tracking events, and reward messages, in English. */
export const serviceEn: ServiceText = {
  language: 'en',
  parcel: {
    ordered: 'Order confirmed',
    packed: 'Packed',
    in_transit: 'In transit',
    delayed: 'Delivery is delayed',
    out_for_delivery: 'Out for delivery',
    delivery_failed: 'Couldn’t be delivered',
    delivered: 'Delivered',
    returned: 'Returned',
  },
  handedOver: (carrier) => `Handed over to ${carrier}`,
  cycle: (days) => `${days} days`,
  trialCycle: 'Trial box',
  rewardTitle: ({ worth, isFree }) => (isFree ? `Free: ${worth}` : `${worth} loyalty discount`),
  percentTitle: (percent, campaign) => `${percent}% ${campaign}`.trim(),
  amountTitle: (price, campaign) => `${price} ${campaign}`.trim(),
  cancellation: cancellationFlowEn,
  offerCampaign: 'stay-with-us discount',
  referralCampaign: 'referral bonus',
  rewardReceived: ({ worth, isFree }) =>
    isFree
      ? `You did it! Free in your next box: ${worth}.`
      : `You did it! You get a ${worth} loyalty discount on your next order.`,
  rewardUsed: ({ worth, isFree }) =>
    isFree
      ? `You did it! Free in your last box: ${worth}.`
      : `You did it! Your loyalty discount made your last order ${worth} cheaper.`,
  rewardNear: (orders, { worth, isFree }) => {
    const left = `Only ${orders} more ${orders === 1 ? 'order' : 'orders'} until your`
    return isFree ? `${left} reward, free in a box: ${worth}!` : `${left} ${worth} loyalty discount!`
  },
}
