import type { LabelView } from '@pfotenportal/contract/shop'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import styles from './supplement.module.css'
import { useSupplementText } from './use-shop.ts'

/** The mandatory label of a feed, in the order of the law (Regulation (EC) 767/2009, articles 15 to 17). */
export function FeedLabel({ label }: { label: LabelView }) {
  const { label: text } = useSupplementText()
  return (
    <>
      <p className={styles['feedType']}>{label.feedType}</p>
      <Facts className={styles['label']}>
        <Fact term={text.composition}>{label.composition}</Fact>
        <Fact term={text.constituents}>
          <ul>
            {label.constituents.map(({ name, share }) => (
              <li key={name}>
                {name} {share}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term={text.moisture}>{label.moisture}</Fact>
        <Fact term={text.additives}>{label.additives}</Fact>
        <Fact term={text.feeding}>{label.feeding}</Fact>
        <Fact term={text.netQuantity}>{label.netQuantity}</Fact>
        <Fact term={text.storage}>{label.storage}</Fact>
        <Fact term={text.business}>{label.business}</Fact>
        <Fact term={text.approval}>{label.approvalNumber}</Fact>
      </Facts>
    </>
  )
}
