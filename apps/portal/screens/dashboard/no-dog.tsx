import { config } from '../../data/config.ts'
import { bonePicture } from '../../illustrations/pictures.ts'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyOrders } from './resting.tsx'
import { useRestingText } from './resting-text.ts'
import styles from './dashboard.module.css'

/** A customer without a dog: where to begin, and the order widgets in their empty states. */
export function NoDog() {
  const text = useRestingText()
  return (
    <>
      <Card look="glow" aria-labelledby="welcome" className={styles['welcome'] ?? ''}>
        <div>
          <Headline level={2} look="answer" id="welcome">
            {text.answerNoDog}
          </Headline>
          <p className={styles['muted']}>{text.noDogHint}</p>
          <LinkButton external look="main" href={config.newDogUrl} className={styles['begin'] ?? ''}>
            {text.newDog}
          </LinkButton>
        </div>
        <Picture src={bonePicture} size={92} lifted />
      </Card>
      <EmptyOrders />
    </>
  )
}
