import type { ReferralsView } from '@pfotenportal/contract/referrals'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { config } from '../../data/config.ts'
import { useSubscription } from '../../data/queries.ts'
import { Card } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Skeleton, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { LoadedData } from '../../ui/state/loaded-data.tsx'
import { FarewellCard } from '../shared/household/farewell-card.tsx'
import { FriendsCard, ShareCard } from './programme-cards.tsx'
import styles from './programme.module.css'
import { ReferralWidget } from './referral-widget.tsx'
import { useReferrals, useReferralText } from './use-referrals.ts'

/** How the programme works, in three steps, and its terms. */
function Steps({ referrals }: { referrals: ReferralsView }) {
  const { steps } = useReferralText()
  const { price } = useFormat()
  const list = steps.list(price(referrals.reward), price(referrals.friendDiscount))
  return (
    <Card aria-labelledby="steps">
      <Headline id="steps">{steps.title}</Headline>
      <ol className={styles['steps']}>
        {list.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className="note">{steps.terms}</p>
    </Card>
  )
}

function ProgrammeSkeleton() {
  return (
    <div className={styles['columns']}>
      <Card look="glow" className={styles['card']}>
        <Skeleton shape="round" width="5.5rem" height="5.5rem" />
        <Skeleton shape="block" width="70%" height="2.5rem" />
        <SkeletonText lines={2} />
        <Skeleton shape="block" width="100%" height="2.75rem" />
        <Skeleton shape="block" width="12rem" height="2.75rem" />
      </Card>
      <Card>
        <SkeletonText lines={7} />
      </Card>
    </div>
  )
}

/** The service's own programme: the link to share, how it works, and the friends who joined. */
function Programme() {
  return (
    <LoadedData view={useReferrals()} skeleton={<ProgrammeSkeleton />}>
      {(referrals) => (
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <ShareCard referrals={referrals} />
            <FriendsCard referrals={referrals} />
          </div>
          <Steps referrals={referrals} />
        </div>
      )}
    </LoadedData>
  )
}

/**
 * /raf: the operator's referral provider if one is configured, otherwise the service's own programme (spec 2). After the
 * chosen dog has died it asks for nothing.
 */
export function Referral() {
  const { referralWidgetUrl: url } = config
  const chosen = useSubscription()
  if (chosen && hasDogPassedAway(chosen)) return <FarewellCard subscription={chosen} />
  return url === null ? <Programme /> : <ReferralWidget url={url} />
}
