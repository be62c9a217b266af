import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { FlowBannerView } from '@pfotenportal/contract/subscriptions'
import { reward } from '@pfotenportal/text/de/dashboard-parts'
import { useFlowBanner, useSubscription } from '../../data/queries.ts'
import giftPicture from '../../illustrations/gift.svg?no-inline'
import partyPicture from '../../illustrations/party.svg?no-inline'
import { Button } from '../../ui/button/button.tsx'
import { Card, type CardProps } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { worthText } from '../../ui/labels/worth.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Meter } from '../../ui/meter/meter.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useIsSmallScreen } from '../../ui/screen-size/use-screen-size.ts'
import { defineText } from '../../ui/text/text.tsx'
import { RewardSkeleton } from './dashboard-skeleton.tsx'
import styles from './reward.module.css'

type RewardState =
  | {
      readonly kind: 'received' | 'near'
      readonly percentage: number | null
      readonly amount?: string | undefined
      readonly product?: string | undefined
    }
  /** `message`: the service's refusal, if it was asked for a banner. */
  | { readonly kind: 'none'; readonly message: string | null }

/** The percentage in a banner's text, if any. */
export function percentageIn(text: string): number | null {
  const found = /(\d{1,3})\s?%/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/** What the reward is: the percentage in the text (spec 2), or the amount or product. */
const worthIn = ({ text, percentage, amount, product }: FlowBannerView) =>
  amount === undefined && product === undefined
    ? { percentage: percentageIn(text) ?? percentage }
    : { percentage: null, amount, product }

/** `received`, or `near` if the banner has a text, or `none` with the refusal's message. */
export function rewardState(
  banner: readonly FlowBannerView[] | null,
  error: string | ApiError | null,
): RewardState {
  const first = banner?.[0]
  if (first?.isRewardReceived) return { kind: 'received', ...worthIn(first) }
  if (first && first.text !== '') return { kind: 'near', ...worthIn(first) }
  const message = typeof error === 'object' && error?.type === 'FLOW_BANNER_NOT_FOUND' ? error.message : null
  return { kind: 'none', message: message || null }
}

const useRewardText = defineText({ reward }, () => import('@pfotenportal/text/en/dashboard-parts'))

/** What the reward takes off, such as `10 %`, or what it is called if it is free. */
interface Worth {
  worth: string
  isFree: boolean
}

interface BannerProps extends CardProps {
  title: string
  picture?: string
}

function Banner({ title, picture = giftPicture, children, ...card }: BannerProps) {
  return (
    <Card {...card} look="reward" aria-labelledby="reward" className={styles['card'] ?? ''}>
      <Picture src={picture} size={56} className={styles['picture'] ?? ''} />
      <Headline level={2} id="reward" className={styles['heading'] ?? ''}>
        {title}
      </Headline>
      {children}
    </Card>
  )
}

const celebrate = async (banner: Element) => {
  const { playConfetti } = await import('./confetti.ts')
  playConfetti(banner)
}

/** Confetti is decorative: failing to load its code is no error. */
const celebrateIfPossible = (banner: Element | null) =>
  banner && void celebrate(banner).catch(() => undefined)

function Received({ worth, isFree }: Worth) {
  const reward = useRewardText()
  const banner = useRef<HTMLElement>(null)
  useEffect(() => void celebrateIfPossible(banner.current), [])
  return (
    <Banner
      ref={banner}
      title={reward.received}
      picture={partyPicture}
      onClick={(event) => celebrateIfPossible(event.currentTarget)}
    >
      <p>{reward.receivedHint(worth, isFree)}</p>
      {/* The click reaches the banner, which celebrates; the button makes it reachable by keyboard. */}
      <Button size="small" className={styles['button'] ?? ''}>
        {reward.celebrate}
      </Button>
    </Banner>
  )
}

/** How far the next reward is, as a bar and in words. */
function Progress() {
  const reward = useRewardText()
  const format = useFormat()
  const { points, pointsOutOf } = useCatalogueText()
  const loyalty = useSubscription()?.loyalty
  if (!loyalty) return null
  const text = reward.progress(format.number(loyalty.collected), loyalty.goal, pointsOutOf(loyalty.goal))
  return (
    <div className={styles['progress']}>
      <p aria-hidden="true" className={styles['count']}>
        {text}
      </p>
      <Meter label={reward.progressLabel(points)} value={loyalty.collected} max={loyalty.goal} text={text} />
    </div>
  )
}

function NearContent({ worth, isFree }: Worth) {
  const reward = useRewardText()
  return (
    <>
      <p className={styles['percentage']}>{worth}</p>
      <p>{reward.nearHint(worth, isFree)}</p>
      <Progress />
    </>
  )
}

const Sheet = lazyPart(() => import('../../ui/dialog/dialog.tsx').then((it) => it.Dialog))

/** On small screens the banner is a line that opens a side sheet (spec 2). */
function NearLine(it: Worth) {
  const reward = useRewardText()
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const show = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <section aria-labelledby="reward">
      <button type="button" className={styles['line']} aria-haspopup="dialog" onClick={show}>
        <Picture src={giftPicture} size={40} />
        <span>
          <b id="reward">{reward.near}</b>
          <span>{reward.open}</span>
        </span>
        <span className={styles['linePercentage']}>{it.worth}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      {hasOpened && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={reward.near}
          shape="side"
          picture={<Picture src={giftPicture} size={72} />}
        >
          <NearContent {...it} />
        </Sheet>
      )}
    </section>
  )
}

function Near(it: Worth) {
  const reward = useRewardText()
  if (useIsSmallScreen()) return <NearLine {...it} />
  return (
    <Banner title={reward.near}>
      <NearContent {...it} />
    </Banner>
  )
}

function None({ message, orders }: { message: string | null; orders: number | null }) {
  const reward = useRewardText()
  const { points } = useCatalogueText()
  return (
    <Banner title={reward.none}>
      <p>{message ?? reward.noneHint(orders, points)}</p>
      <Progress />
    </Banner>
  )
}

function Shown({ state, orders }: { state: RewardState; orders: number | null }) {
  const format = useFormat()
  const loyalty = useSubscription()?.loyalty
  if (state.kind === 'none') {
    // Nothing to earn: this contract has no loyalty programme.
    return orders === null && !loyalty && !state.message ? null : (
      <None message={state.message} orders={orders} />
    )
  }
  const it = { worth: worthText(state, format), isFree: state.product !== undefined }
  return state.kind === 'received' ? <Received {...it} /> : <Near {...it} />
}

/** The reward banner in its three states (spec 2; docs/domain.md 7.2), with a skeleton while it loads. */
export function Reward() {
  const { pending, data, error, ordersUntilReward } = useFlowBanner()
  if (pending) return <RewardSkeleton />
  return <Shown state={rewardState(data, error)} orders={ordersUntilReward} />
}
