import { useState } from 'react'
import { Share2 } from 'lucide-react'
import { config } from '../../api/config.ts'
import { useSubscription } from '../../api/queries.ts'
import { friendsPicture } from '../../illustrations/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Headline } from '../../ui/headline.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './referral.module.css'
import { useRafText } from './text.ts'

type Shared = 'copied' | 'failed' | null

/** Hands a message to the device's own sharing, else to the clipboard. A sheet that is closed again is no failure. */
async function share(message: string): Promise<Shared> {
  try {
    if (navigator.share) {
      await navigator.share({ text: message })
      return null
    }
    await navigator.clipboard.writeText(message)
    return 'copied'
  } catch (thrown) {
    return thrown instanceof DOMException && thrown.name === 'AbortError' ? null : 'failed'
  }
}

/** /raf: telling friends. */
export function Referral() {
  const text = useRafText()
  const pet = useSubscription()?.pet?.name ?? null
  const [shared, setShared] = useState<Shared>(null)
  const message = text.message(config.shopUrl)
  return (
    <div className={styles['columns']}>
      <Card look="glow" className={styles['card']} aria-labelledby="tell">
        <Picture src={friendsPicture} size={88} lifted />
        <Headline id="tell" look="answer">
          {text.title}
        </Headline>
        <p>{text.text(pet)}</p>
        <figure className={styles['message']}>
          <figcaption>{text.messageLabel}</figcaption>
          <blockquote>{message}</blockquote>
        </figure>
        <Button
          look="main"
          icon={<Share2 size={18} aria-hidden="true" />}
          onClick={() => void share(message).then(setShared)}
        >
          {text.share}
        </Button>
        <div aria-live="polite">
          {shared === 'copied' && <Notice tone="success" role="note" title={text.copied} />}
          {shared === 'failed' && <Notice tone="warn" role="note" title={text.copyFailed} />}
        </div>
      </Card>
      <Card aria-labelledby="what">
        <Headline id="what">{text.whatTitle}</Headline>
        <ul className={styles['what']}>
          {text.what.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
