import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useRef, useState } from 'react'
import type { ReferralsView, ReferredFriendView } from '@pfotenportal/contract/referrals'
import { useSubscription } from '../../data/queries.ts'
import { copyToClipboard, shareText } from '../../data/share.ts'
import friendsPicture from '../../illustrations/friends.svg?no-inline'
import giftPicture from '../../illustrations/gift.svg?no-inline'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Chip, type Tone } from '../../ui/chip/chip.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import styles from './programme.module.css'
import { useReferralText } from './use-referrals.ts'

type CopyResult = 'link' | 'code' | 'message' | 'failed' | null

/** The referral link and code, with buttons to copy and share them. */
export function ShareCard({ referrals }: { referrals: ReferralsView }) {
  const { programme: text } = useReferralText()
  const { price } = useFormat()
  const pet = useSubscription()?.pet?.name ?? null
  const link = useRef<HTMLInputElement>(null)
  const [copyResult, setCopyResult] = useState<CopyResult>(null)

  const copyText = async (content: string, success: CopyResult) => {
    const ok = await copyToClipboard(content)
    setCopyResult(ok ? success : 'failed')
    if (ok) return
    link.current?.focus()
    link.current?.select()
  }
  const shareMessage = async () => {
    const message = text.message(referrals.link, price(referrals.friendDiscount))
    const outcome = await shareText(message)
    if (outcome === 'unable') await copyText(message, 'message')
    else setCopyResult(null)
  }
  const successMessages = { link: text.copied.link, code: text.copied.code, message: text.messageCopied }
  return (
    <Card look="glow" className={styles['card']} aria-labelledby="share">
      <Picture src={friendsPicture} size={88} lifted />
      <Headline id="share" look="display" className={styles['title'] ?? ''}>
        {text.title(price(referrals.reward), price(referrals.friendDiscount))}
      </Headline>
      <p>{text.text(pet)}</p>
      <div className={styles['row']}>
        <TextField
          ref={link}
          readOnly
          required
          label={text.link}
          value={referrals.link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copyText(referrals.link, 'link')}
        >
          {text.copyLink}
        </Button>
      </div>
      <div className={styles['row']}>
        <p className={styles['code']}>
          <span>{text.code}</span> <b>{referrals.code}</b>
        </p>
        <Button look="quiet" onClick={() => void copyText(referrals.code, 'code')}>
          {text.copyCode}
        </Button>
      </div>
      <Button look="main" icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void shareMessage()}>
        {text.share}
      </Button>
      <div aria-live="polite" className={styles['status']}>
        {copyResult === 'failed' && <Notice tone="warn" role="note" title={text.copyFailed} />}
        {copyResult !== null && copyResult !== 'failed' && (
          <Notice tone="success" role="note" title={successMessages[copyResult]} />
        )}
      </div>
    </Card>
  )
}

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
        <span className="note">{dates.filter(Boolean).join(', ')}</span>
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
          <ul className="stack-3">
            {friends.map((friend) => (
              <Friend key={friend.id} friend={friend} />
            ))}
          </ul>
          <p className="note">{text.private}</p>
        </>
      )}
    </Card>
  )
}
