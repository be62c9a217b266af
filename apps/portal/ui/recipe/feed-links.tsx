import { feedPath, inLanguage } from '@pfotenportal/contract/feed'
import type { LineView } from '@pfotenportal/contract/orders'
import { useCatalogueText } from '../labels/catalogue-text.ts'
import { useDetailsText } from '../labels/order-details-text.ts'
import { useLanguage, useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './feed-links.module.css'

export interface FeedLinksProps {
  /** The code of a recipe, or the SKU of another feed, and its name. */
  feeds: readonly { readonly id: string; readonly name: string }[]
  /** The version of the catalogue as it was ordered; today's by default. */
  version?: number | undefined
}

/** Leads to the particulars of feeds, in a new tab: nothing that is being chosen is lost. */
export function FeedLinks({ feeds, version }: FeedLinksProps) {
  const { ui } = useText()
  const details = useDetailsText()
  const language = useLanguage()
  return (
    <small className={styles['feeds']}>
      {feeds.map(({ id, name }) => (
        <a
          key={id}
          href={inLanguage(feedPath(id, version), language)}
          target="_blank"
          rel="noopener noreferrer"
          className={styles['feed']}
        >
          {details.feed(name)}
          <VisuallyHidden>{ui.opensInNewTab}</VisuallyHidden>
        </a>
      ))}
    </small>
  )
}

/** Leads to the particulars of each recipe of a menu, or of the article itself, where the service has them. */
export function LineFeeds({ line }: { line: LineView }) {
  const { recipe } = useCatalogueText()
  const { sku, productTitle, product, feedVersion } = line
  if (feedVersion === undefined) return null
  const recipes = product?.options?.recipes.map((id) => ({ id, name: recipe(id) }))
  return <FeedLinks version={feedVersion} feeds={recipes ?? [{ id: sku, name: productTitle }]} />
}
