/** Copy in the service's responses, in German. */
import type { Language, RewardWords } from '../format.ts'
import { cancellationFlowDe } from './cancellation.ts'

type Parcel =
  | 'ordered'
  | 'packed'
  | 'in_transit'
  | 'delayed'
  | 'out_for_delivery'
  | 'delivery_failed'
  | 'delivered'
  | 'returned'

const parcel: Readonly<Record<Parcel, string>> = {
  ordered: 'Bestellung bestätigt',
  packed: 'Verpackt',
  in_transit: 'Unterwegs',
  delayed: 'Zustellung verzögert sich',
  out_for_delivery: 'In Zustellung',
  delivery_failed: 'Zustellung nicht möglich',
  delivered: 'Zugestellt',
  returned: 'Zurückgeschickt',
}

/** Titles of products, discounts and tracking events, and reward messages. */
export const serviceDe = {
  language: 'de' as Language,
  parcel,
  handedOver: (carrier: string) => `An ${carrier} übergeben`,
  cycle: (days: number) => `${days} Tage`,
  trialCycle: 'Testbox',
  rewardTitle: ({ worth, isFree }: RewardWords) => (isFree ? `Gratis: ${worth}` : `${worth} Treuerabatt`),
  percentTitle: (percent: number, campaign: string) => `${percent}\u202f% ${campaign}`.trim(),
  amountTitle: (price: string, campaign: string) => `${price} ${campaign}`.trim(),
  cancellation: cancellationFlowDe,
  offerCampaign: 'Bleib-dabei-Rabatt',
  referralCampaign: 'Freundschaftsbonus',
  rewardReceived: ({ worth, isFree }: RewardWords) =>
    isFree
      ? `Geschafft! In deiner nächsten Box liegt gratis: ${worth}.`
      : `Geschafft! Du bekommst ${worth} Treuerabatt auf deine nächste Bestellung.`,
  rewardUsed: ({ worth, isFree }: RewardWords) =>
    isFree
      ? `Geschafft! In deiner letzten Box lag gratis: ${worth}.`
      : `Geschafft! Deine letzte Bestellung war um ${worth} Treuerabatt günstiger.`,
  rewardNear: (orders: number, { worth, isFree }: RewardWords) => {
    const left = `Noch ${orders} ${orders === 1 ? 'Bestellung' : 'Bestellungen'} bis zu`
    return isFree ? `${left} deiner Belohnung, gratis: ${worth}!` : `${left} deinem ${worth} Treuerabatt!`
  },
}

/** The service's copy in one language. */
export type ServiceText = typeof serviceDe
