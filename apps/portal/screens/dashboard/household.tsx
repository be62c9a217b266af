import Check from 'lucide-react/icons/check'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasOpenPayment } from '@pfotenportal/domain/subscription/open-payment'
import { refersFriends } from '../../data/catalogue.ts'
import { hasDogPassedAway, haveAllDogsPassedAway } from '../../data/chosen-subscription.ts'
import { useDogChoice, useShowsAllDogs } from '../../data/dog-view.ts'
import bonePicture from '../../illustrations/bone.svg?no-inline'
import { dogLook } from '../../illustrations/dog-look.ts'
import friendsPicture from '../../illustrations/friends.svg?no-inline'
import { routes } from '../../routes.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Badge, type Tone } from '../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useText } from '../../ui/text/text.tsx'
import { useHouseholdText } from './dashboard-parts-text.ts'
import styles from './dashboard.module.css'
import { MoreDogs } from './more-dogs.tsx'
import { Snacks } from './snacks.tsx'

/** Invites the customer to refer a friend (spec 2). */
function ReferralPrompt() {
  const { referral } = useHouseholdText()
  return (
    <Card aria-labelledby="referral" className={styles['referral'] ?? ''}>
      <Picture src={friendsPicture} size={48} />
      <Headline level={2} id="referral">
        {referral.heading}
      </Headline>
      <LinkButton look="soft" href={routes.referral}>
        {referral.action}
      </LinkButton>
    </Card>
  )
}

interface DogState {
  badge: { tone: Tone; label: string } | null
  line: string
}

function useDogState(subscription: SubscriptionView): DogState {
  const { dogs } = useHouseholdText()
  const format = useFormat()
  const { status, pause, cancelledAt, nextDelivery } = subscription
  if (status === 'CANCELLED') {
    const ended = cancelledAt ? dogs.ended(format.dayAt(cancelledAt)) : ''
    return { badge: { tone: 'neutral', label: dogs.cancelled }, line: ended }
  }
  if (status === 'PAUSED') {
    const line = pause?.resumesAt ? dogs.resumes(format.day(pause.resumesAt)) : dogs.failed
    return { badge: { tone: 'time', label: dogs.paused }, line }
  }
  if (hasOpenPayment(subscription)) return { badge: { tone: 'error', label: dogs.failed }, line: '' }
  return { badge: null, line: nextDelivery ? dogs.next(format.window(nextDelivery)) : dogs.active }
}

interface DogEntryProps {
  subscription: SubscriptionView
  selected: boolean
  onChoose: () => void
}

function DogEntry({ subscription, selected, onChoose }: DogEntryProps) {
  const { badge, line } = useDogState(subscription)
  const { pet } = subscription
  if (!pet) return null
  return (
    <li>
      <button type="button" className={styles['dog']} aria-pressed={selected} onClick={onChoose}>
        <DogAvatar look={dogLook(pet)} muted={subscription.status !== 'ACTIVE'} />
        <span className={styles['text']}>
          <b>{pet.name}</b>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          <small>
            <NoWrapDates>{line}</NoWrapDates>
          </small>
        </span>
        <span className={styles['tick']}>
          {selected && <Check size={16} strokeWidth={3} aria-hidden="true" />}
        </span>
      </button>
    </li>
  )
}

export interface MyDogsProps {
  subscriptions: readonly SubscriptionView[]
  selectedId: number | null
  /** Whether to show the question about more dogs with its link. */
  asksForMore?: boolean
}

/** 'Meine Hunde': the list of dogs to choose from, with a link to add one (spec 2). */
function MyDogs({ subscriptions, selectedId, asksForMore = true }: MyDogsProps) {
  const { dogs } = useHouseholdText()
  const { shell } = useText()
  const change = useDogChoice()
  const choose = (id: number) => {
    if (id !== selectedId) change.choose(id)
  }
  return (
    <Card aria-labelledby="my-dogs">
      <Headline level={2} id="my-dogs" className={styles['heading'] ?? ''}>
        {dogs.heading}
      </Headline>
      {subscriptions.length === 0 && (
        <div className={styles['noDog']}>
          <Picture src={bonePicture} size={48} />
          <p>{dogs.none}</p>
        </div>
      )}
      {subscriptions.length > 0 && (
        <ul className={styles['dogs']}>
          {subscriptions.map((subscription) => (
            <DogEntry
              key={subscription.id}
              subscription={subscription}
              selected={subscription.id === selectedId}
              onChoose={() => choose(subscription.id)}
            />
          ))}
        </ul>
      )}
      {change.error && (
        <Notice tone="error" slim>
          {shell.dogs.chooseFailed}
        </Notice>
      )}
      {asksForMore && <MoreDogs />}
    </Card>
  )
}

export interface HouseholdProps {
  subscriptions: readonly SubscriptionView[]
  chosen: SubscriptionView | null
}

/**
 * The lower part of every dashboard: all dogs, the referral prompt and snacks (spec 2). The card of an only dog that gets
 * food stands above already. If the chosen dog has died, only the list of dogs is shown, without the question about more
 * dogs.
 */
export function Household({ subscriptions, chosen }: HouseholdProps) {
  const showsAll = useShowsAllDogs()
  const isQuiet = showsAll
    ? haveAllDogsPassedAway(subscriptions)
    : chosen !== null && hasDogPassedAway(chosen)
  if (isQuiet) {
    const selectedId = showsAll ? null : (chosen?.id ?? null)
    return <MyDogs subscriptions={subscriptions} selectedId={selectedId} asksForMore={false} />
  }
  const hasCard = subscriptions.length === 1 && chosen?.status === 'ACTIVE'
  return (
    <>
      <div className={styles['halves']}>
        {!hasCard && (
          <MyDogs subscriptions={subscriptions} selectedId={showsAll ? null : (chosen?.id ?? null)} />
        )}
        {refersFriends() && <ReferralPrompt />}
      </div>
      <Snacks dog={chosen && !showsAll && !hasDogPassedAway(chosen) ? (chosen.pet?.name ?? null) : null} />
    </>
  )
}
