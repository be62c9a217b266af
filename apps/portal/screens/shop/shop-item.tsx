import { useState, type ReactNode } from 'react'
import type { LabelView, ShopItemView } from '@pfotenportal/contract/shop'
import { shop } from '@pfotenportal/text/de/shop'
import { FeedLabel } from '../../operations/supplement/feed-label.tsx'
import { contentLabel, unitPriceLabel } from '../../operations/supplement/use-shop.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price/price.tsx'
import { defineText, useText } from '../../ui/text/text.tsx'
import styles from './shop.module.css'

/** The texts of this screen. */
export const useShopText = defineText({ shop }, () => import('@pfotenportal/text/en/shop'))

/** Opens the product's label, which has to be available before ordering. */
function Label({ item, label }: { item: ShopItemView; label: LabelView }) {
  const { ui } = useText()
  const text = useShopText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        wide
        aria-label={text.labelOf(item.title)}
        onClick={() => setOpen(true)}
      >
        {text.label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={item.title}
        actions={
          <Button look="quiet" onClick={close}>
            {ui.close}
          </Button>
        }
      >
        <FeedLabel label={label} />
        <p className="note">{text.noVet}</p>
      </Dialog>
    </>
  )
}

/** The price with the particulars that the law requires: unit price, content and VAT. */
function ItemPrice({ item, taxName }: { item: ShopItemView; taxName: string }) {
  const text = useShopText()
  const format = useFormat()
  const content = contentLabel(item, format)
  const of = content && (item.kind === 'RECIPE' ? text.food(content) : text.content(content))
  const sold = [of, unitPriceLabel(item, format)].filter(Boolean).join(' · ')
  return (
    <Price
      now={format.price(item.price)}
      note={
        <>
          {sold && <span className={styles['noteLine']}>{sold} </span>}
          <span className={styles['noteLine']}>{text.tax(format.rate(item.taxRate), taxName)}</span>
        </>
      }
    />
  )
}

export interface ShopItemProps {
  item: ShopItemView
  /** What VAT is called in the country of delivery. */
  taxName: string
  /** A badge that says the product is already in the box. */
  badge?: ReactNode
  /** The button for the product. */
  action: ReactNode
}

/** A product with picture, price and label. */
export function ShopItem({ item, taxName, badge, action }: ShopItemProps) {
  return (
    <li>
      <Card className={styles['item']}>
        <Picture src={item.images[0]?.src} size={160} loading="lazy" className={styles['picture'] ?? ''} />
        <div className={styles['about']}>
          <h3 className={styles['name']}>{item.title}</h3>
          {badge}
          <p>{item.text}</p>
          <ItemPrice item={item} taxName={taxName} />
        </div>
        <div className={styles['actions']}>
          {action}
          {item.label && <Label item={item} label={item.label} />}
        </div>
      </Card>
    </li>
  )
}
