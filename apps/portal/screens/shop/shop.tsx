import type { ReactNode } from 'react'
import type { DataOf } from '@pfotenportal/contract/api'
import type { ShopItemView } from '@pfotenportal/contract/shop'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { recipesToChoose } from '../../data/catalogue.ts'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { config } from '../../data/config.ts'
import { useSubscription, useSubscriptions } from '../../data/queries.ts'
import shopPicture from '../../illustrations/shop.svg?no-inline'
import { openOperation } from '../../operations/open-operation.ts'
import { SupplementHost, useSupplementDialog } from '../../operations/supplement/supplement-host.tsx'
import { useShop, useSupplementText } from '../../operations/supplement/use-shop.ts'
import {
  addBlockedReason,
  currentRhythm,
  useIsSupport,
  type BlockedReason,
} from '../../operations/supplement/use-supplement-choice.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { FarewellCard } from '../shared/household/farewell-card.tsx'
import { ShopItem, useShopText } from './shop-item.tsx'
import styles from './shop.module.css'

/** The link to the external shop. */
function Welcome({ pet }: { pet: string | null }) {
  const text = useShopText()
  return (
    <Card look="glow" className={styles['welcome']} aria-labelledby="shop">
      <Picture src={shopPicture} size={88} lifted />
      <div className={styles['text']}>
        <Headline id="shop" look="display">
          {text.title(pet)}
        </Headline>
        <p>{text.text}</p>
        <LinkButton look="main" external href={config.shopUrl}>
          {text.action}
        </LinkButton>
      </div>
    </Card>
  )
}

interface SectionProps {
  id: string
  title: string
  lead: string
  /** What applies to all products of the section. */
  note?: ReactNode
  children: ReactNode
}

function Section({ id, title, lead, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="stack-4">
      <div>
        <Headline id={id}>{title}</Headline>
        <p className={styles['lead']}>{lead}</p>
      </div>
      {note}
      <ul className={styles['items']}>{children}</ul>
    </section>
  )
}

interface ShownProps {
  shop: DataOf<'readShop'>
  subscription: SubscriptionView | null
}

const ofKind = ({ items }: DataOf<'readShop'>, kind: ShopItemView['kind']) =>
  items.filter((item) => item.kind === kind)

/** The link to the external shop for one product. */
function Buy({ item }: { item: ShopItemView }) {
  const text = useShopText()
  return (
    <LinkButton external wide size="small" href={config.shopUrl} aria-label={text.actionOf(item.title)}>
      {text.action}
    </LinkButton>
  )
}

function Recipes({ shop, subscription }: ShownProps) {
  const { recipes } = useShopText()
  const taxName = useTaxName(subscription)
  const format = useFormat()
  const pet = subscription?.pet?.name ?? null
  const energy = recipes[shop.pension === 'H' ? 'half' : 'whole'](format.number(shop.kcalPerDay))
  const shipping = shop.shipping
    ? recipes.plusShipping(
        format.price(shop.shipping.price),
        shop.shipping.freeFrom === undefined ? null : format.price(shop.shipping.freeFrom),
      )
    : recipes.shippingIncluded
  const lead =
    pet === null || shop.isSmallest
      ? recipes.textSmallest(energy, shop.cycleDays, shipping)
      : recipes.text(pet, energy, shop.cycleDays, shipping)
  const change = subscription?.allowedActions.includes('swapPlan') ? subscription : null
  return (
    <Section id="recipes" title={recipes.title} lead={lead}>
      {ofKind(shop, 'RECIPE').map((item) => (
        <ShopItem
          key={item.id}
          item={item}
          taxName={taxName}
          action={
            change && (
              <Button size="small" wide onClick={() => openOperation('swapPlan', change)}>
                {recipes.change}
              </Button>
            )
          }
        />
      ))}
    </Section>
  )
}

/** Why nothing can be added to the box now, and what the customer can do about it. */
function Blocked({ subscription, why }: { subscription: SubscriptionView; why: BlockedReason }) {
  const { supplements } = useShopText()
  const { dialog } = useSupplementText()
  const { status, pet, allowedActions: allowed } = subscription
  const canReactivate = status === 'CANCELLED' && allowed.includes('reactivateSubscription')
  return (
    <Notice
      tone="info"
      role="note"
      action={
        canReactivate && (
          <Button size="small" onClick={() => openOperation('reactivateSubscription', subscription)}>
            {supplements.reactivate}
          </Button>
        )
      }
    >
      {why === 'cancelled' ? supplements.cancelled(pet?.name ?? null) : dialog.unavailable[why]}
    </Notice>
  )
}

function Supplements({ shop, subscription }: ShownProps) {
  const taxName = useTaxName(subscription)
  const { supplements } = useShopText()
  const adding = useSupplementDialog()
  const isSupport = useIsSupport()
  const dogs = useSubscriptions().data ?? []
  const pet = subscription?.pet?.name ?? null
  const why = subscription && addBlockedReason(subscription, isSupport)
  // The dialog lets the customer choose another dog.
  const canAdd = subscription !== null && dogs.some((dog) => addBlockedReason(dog, isSupport) === null)
  return (
    <>
      <Section
        id="supplements"
        title={supplements.title}
        lead={supplements.text(why === 'cancelled' ? null : pet)}
        note={subscription && why && <Blocked subscription={subscription} why={why} />}
      >
        {ofKind(shop, 'SUPPLEMENT').map((item) => {
          const { supplement: kind, title } = item
          const every = subscription && kind ? currentRhythm(subscription, kind) : undefined
          return (
            <ShopItem
              key={item.id}
              item={item}
              taxName={taxName}
              badge={every && <Badge tone="ok">{supplements.inBox[every]}</Badge>}
              action={
                canAdd && kind ? (
                  <Button
                    look={every ? 'soft' : 'main'}
                    size="small"
                    wide
                    aria-label={every ? supplements.changeOf(title) : supplements.addOf(title)}
                    onClick={() => adding.start(kind)}
                  >
                    {every ? supplements.change : supplements.add}
                  </Button>
                ) : (
                  !every && <Buy item={item} />
                )
              }
            />
          )
        })}
      </Section>
      {subscription && <SupplementHost adding={adding} subscription={subscription} />}
    </>
  )
}

function Others({ shop, subscription }: ShownProps) {
  const { others } = useShopText()
  const taxName = useTaxName(subscription)
  return (
    <Section id="others" title={others.title} lead={others.text}>
      {ofKind(shop, 'OTHER').map((item) => (
        <ShopItem key={item.id} item={item} taxName={taxName} action={<Buy item={item} />} />
      ))}
    </Section>
  )
}

function ShopSkeleton() {
  const text = useShopText()
  return (
    <Loading label={text.loading} className={styles['items']}>
      {recipesToChoose().map((code) => (
        <Skeleton key={code} shape="block" height="22rem" />
      ))}
    </Loading>
  )
}

function OpenShop({ subscription }: { subscription: SubscriptionView | null }) {
  const { error } = useText()
  const { data, pending: isLoading } = useSubscriptions()
  // The chosen dog is unknown until the subscriptions are loaded.
  const { data: shop, pending, retry } = useShop(subscription?.id ?? null)
  const isKnown = data !== null && shop !== null
  return (
    <div className={styles['page']}>
      {data !== null || !isLoading ? (
        <Welcome pet={subscription?.pet?.name ?? null} />
      ) : (
        <Skeleton shape="block" height="13rem" />
      )}
      {isKnown && (
        <>
          <Supplements shop={shop} subscription={subscription} />
          <Recipes shop={shop} subscription={subscription} />
          <Others shop={shop} subscription={subscription} />
        </>
      )}
      {!isKnown && pending && <ShopSkeleton />}
      {!isKnown && !pending && <FailedState title={error.loadFailed} onRetry={retry} />}
    </div>
  )
}

/**
 * /shop: recipes, supplements and other products, with links to the external shop (spec 2). After the chosen dog has died
 * it sells nothing.
 */
export function Shop() {
  const subscription = useSubscription()
  if (subscription && hasDogPassedAway(subscription)) return <FarewellCard subscription={subscription} />
  return <OpenShop subscription={subscription} />
}
