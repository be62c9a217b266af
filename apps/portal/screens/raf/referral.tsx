import type { ReferralsView } from '@pfotenportal/contract/referrals'
import { config } from '../../data/config.ts'
import { Card } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { FriendsCard } from './friends-card.tsx'
import { HandOut } from './hand-out.tsx'
import { useRafText, useReferrals } from './use-referrals.ts'
import { Widget } from './widget.tsx'
import styles from './programme.module.css'

/** How it works, in three steps, and what it depends on. */
function Steps({ referrals }: { referrals: ReferralsView }) {
  const { steps } = useRafText()
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
      <p className={styles['note']}>{steps.terms}</p>
    </Card>
  )
}

/** The place of the programme while it is read. */
function Waiting() {
  return (
    <Loading className={styles['columns']}>
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
    </Loading>
  )
}

/** The service's own programme: what to hand out, how it works, and what came of it (C-140 to C-147). */
function Programme() {
  const { error } = useText()
  const { data, pending, retry } = useReferrals()
  if (data === null && pending) return <Waiting />
  if (data === null) return <FailedState title={error.loadFailed} onRetry={retry} />
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <HandOut referrals={data} />
        <FriendsCard referrals={data} />
      </div>
      <Steps referrals={data} />
    </div>
  )
}

/** /raf: the operator's referral provider where there is one, else the service's own programme (spec 2). */
export function Referral() {
  const { referralWidgetUrl: url } = config
  return url === null ? <Programme /> : <Widget url={url} />
}
