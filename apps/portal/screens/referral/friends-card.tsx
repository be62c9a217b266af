import type { ReferralsView, ReferredFriendView } from '@pfotenportal/contract/referrals'
import { giftPicture } from '../../illustrations/pictures.ts'
import { Card } from '../../ui/card/card.tsx'
import { Chip, type Tone } from '../../ui/chip/chip.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useReferralText } from './use-referrals.ts'
import styles from './programme.module.css'

const tones: Readonly<Record<ReferredFriendView['state'], Tone>> = {
  PENDING: 'time',
  WAITING: 'info',
  ATTACHED: 'ok',
  USED: 'ok',
  REVERSED: 'neutral',
  VOID: 'neutral',
}

function Friend({ friend }: { friend: ReferredFriendView }) {
  const { friends: text } = useReferralText()
  const { day, price } = useFormat()
  const { initial, cameOn, earnedOn, state, reward } = friend
  const dates = [text.cameOn(day(cameOn)), earnedOn !== null && text.earnedOn(day(earnedOn))]
  return (
    <li className={styles['friend']}>
      <span className={styles['initial']} aria-hidden="true">
        {initial ?? '?'}
      </span>
      <span className={styles['who']}>
        <b>{text.somebody(initial)}</b>
        <span className={styles['note']}>{dates.filter(Boolean).join(', ')}</span>
      </span>
      <Chip tone={tones[state]}>{text.states[state](price(reward ?? '0.00'))}</Chip>
    </li>
  )
}

/** How many friends joined, what the customer earned, and the state of each referral. Shows no full names. */
export function FriendsCard({ referrals }: { referrals: ReferralsView }) {
  const { friends: text } = useReferralText()
  const { price } = useFormat()
  const { friends, friendsCount, pendingCount, earned } = referrals
  return (
    <Card aria-labelledby="friends" className={styles['friends'] ?? ''}>
      <Headline id="friends">{text.title}</Headline>
      {friends.length === 0 ? (
        <EmptyState picture={<Picture src={giftPicture} size={64} />} title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <>
          <Facts>
            <Fact term={text.came}>{friendsCount}</Fact>
            <Fact term={text.earned}>{price(earned)}</Fact>
            <Fact term={text.pending}>{pendingCount}</Fact>
          </Facts>
          <ul className={styles['list']}>
            {friends.map((friend) => (
              <Friend key={friend.id} friend={friend} />
            ))}
          </ul>
          <p className={styles['note']}>{text.private}</p>
        </>
      )}
    </Card>
  )
}
