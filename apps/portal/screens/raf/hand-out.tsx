import { useRef, useState } from 'react'
import { Copy, Share2 } from 'lucide-react'
import type { ReferralsView } from '@pfotenportal/contract/referrals'
import { useSubscription } from '../../data/queries.ts'
import { copy, share } from '../../data/share.ts'
import { friendsPicture } from '../../illustrations/pictures.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useRafText } from './use-referrals.ts'
import styles from './programme.module.css'

type Said = 'link' | 'code' | 'message' | 'failed' | null

/** The link, the code, and the ways to hand them on. */
export function HandOut({ referrals }: { referrals: ReferralsView }) {
  const { programme: text } = useRafText()
  const { price } = useFormat()
  const pet = useSubscription()?.pet?.name ?? null
  const link = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<Said>(null)

  const copied = async (what: string, done: Said) => {
    const ok = await copy(what)
    setSaid(ok ? done : 'failed')
    if (ok) return
    link.current?.focus()
    link.current?.select()
  }
  const tell = async () => {
    const message = text.message(referrals.link, price(referrals.friendDiscount))
    const outcome = await share(message)
    if (outcome === 'unable') await copied(message, 'message')
    else setSaid(null)
  }
  const words = { link: text.copied.link, code: text.copied.code, message: text.messageCopied }
  return (
    <Card look="glow" className={styles['card']} aria-labelledby="tell">
      <Picture src={friendsPicture} size={88} lifted />
      <Headline id="tell" look="answer" className={styles['title'] ?? ''}>
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
          onClick={() => void copied(referrals.link, 'link')}
        >
          {text.copyLink}
        </Button>
      </div>
      <div className={styles['row']}>
        <p className={styles['code']}>
          <span>{text.code}</span> <b>{referrals.code}</b>
        </p>
        <Button look="quiet" onClick={() => void copied(referrals.code, 'code')}>
          {text.copyCode}
        </Button>
      </div>
      <Button look="main" icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void tell()}>
        {text.share}
      </Button>
      <div aria-live="polite" className={styles['said']}>
        {said === 'failed' && <Notice tone="warn" role="note" title={text.copyFailed} />}
        {said !== null && said !== 'failed' && <Notice tone="success" role="note" title={words[said]} />}
      </div>
    </Card>
  )
}
