import { config } from '../../api/config.ts'
import { useSubscription } from '../../api/queries.ts'
import { bonePicture, shopPicture } from '../../illustrations/pictures.ts'
import { Card } from '../../ui/card.tsx'
import { Headline } from '../../ui/headline.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './shop.module.css'
import { useShopText } from './text.ts'

/** /shop: the ways out to the shop. */
export function Shop() {
  const text = useShopText()
  const pet = useSubscription()?.pet?.name ?? null
  return (
    <div className={styles['columns']}>
      <Card look="glow" className={styles['card']} aria-labelledby="shop">
        <Picture src={shopPicture} size={88} lifted />
        <Headline id="shop" look="answer">
          {text.title(pet)}
        </Headline>
        <p>{text.text}</p>
        <LinkButton look="main" external href={config.shopUrl}>
          {text.action}
        </LinkButton>
      </Card>
      <Card className={styles['card']} aria-labelledby="snacks">
        <Picture src={bonePicture} size={64} />
        <Headline id="snacks">{text.snacksTitle}</Headline>
        <p>{text.snacksText(pet)}</p>
        <LinkButton external href={config.snacksUrl}>
          {text.snacksAction}
        </LinkButton>
      </Card>
    </div>
  )
}
