import { friendsPicture } from '../../illustrations/pictures.ts'
import { routes } from '../../routes.ts'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useHouseholdText } from './household-text.ts'
import styles from './dashboard.module.css'

/** Asks to bring a friend (spec 2). */
export function ReferralPrompt() {
  const { referral } = useHouseholdText()
  return (
    <Card aria-labelledby="referral" className={styles['referral'] ?? ''}>
      <Picture src={friendsPicture} size={64} />
      <div>
        <Headline level={2} id="referral">
          {referral.heading}
        </Headline>
        <p className={styles['muted']}>{referral.text}</p>
      </div>
      <LinkButton look="soft" href={routes.raf}>
        {referral.action}
      </LinkButton>
    </Card>
  )
}
