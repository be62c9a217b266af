import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { ShopItemView } from '@pfotenportal/contract/shop'
import type { SubscriptionView, SupplementView } from '@pfotenportal/contract/subscriptions'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { useSubscriptions } from '../../data/queries.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { LoadedData } from '../../ui/state/loaded-data.tsx'
import { useText } from '../../ui/text/text.tsx'
import { OrderBar, OrderReview } from '../shared/quote/order-review.tsx'
import { QuoteComparison } from '../shared/quote/quote-comparison.tsx'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import { SendButton } from '../shared/quote/send-button.tsx'
import { FeedLabel } from './feed-label.tsx'
import styles from './supplement.module.css'
import { contentLabel, unitPriceLabel, useShop, useSupplementText } from './use-shop.ts'
import {
  addBlockedReason,
  useIsSupport,
  useSupplementChoice,
  type SupplementState,
} from './use-supplement-choice.ts'

/** Only what changes; the order review shows everything else that the law requires. */
const CHANGES = ['price', 'discount'] as const

/** The choice of the dog. A dog whose next box cannot be changed says why. */
function DogChoice({ dogs, choice }: { dogs: readonly SubscriptionView[]; choice: SupplementState }) {
  const { dialog } = useSupplementText()
  const format = useFormat()
  const isSupport = useIsSupport()
  if (dogs.length < 2) return null
  return (
    <RadioGroup
      legend={dialog.dog}
      columns
      name="supplement-dog"
      options={dogs.map((dog) => {
        const why = addBlockedReason(dog, isSupport)
        const day = dog.nextBillingDate
        return {
          value: dog.id,
          label: dog.pet?.name,
          hint: why
            ? dialog.unavailable[why]
            : day && <NoWrapDates>{dialog.dogOf(format.day(day))}</NoWrapDates>,
          disabled: why !== null,
        }
      })}
      chosen={choice.subscription.id}
      onChoose={choice.choose}
    />
  )
}

function RhythmChoice({ choice }: { choice: SupplementState }) {
  const { dialog } = useSupplementText()
  return (
    <RadioGroup
      legend={dialog.rhythm}
      columns
      name="supplement-rhythm"
      options={[
        { value: 'ONCE', label: dialog.once, hint: dialog.onceHint },
        { value: 'ALWAYS', label: dialog.always, hint: dialog.alwaysHint },
      ]}
      chosen={choice.every}
      onChoose={choice.chooseRhythm}
    />
  )
}

/** The ordered product, its price and rhythm, and the new price of the next box. */
function Added({ item, choice, quote }: { item: ShopItemView; choice: SupplementState; quote: QuoteView }) {
  const { dialog } = useSupplementText()
  const format = useFormat()
  const { intervalDays } = quote.after
  return (
    <>
      <section aria-label={dialog.review}>
        <h3 className={styles['title']}>{dialog.review}</h3>
        <Facts>
          <Fact term={dialog.product} note={contentLabel(item, format)}>
            {item.title}
          </Fact>
          <Fact term={dialog.price} note={unitPriceLabel(item, format)}>
            {format.price(item.price)}
          </Fact>
          <Fact term={dialog.frequency}>
            {choice.every === 'ONCE' ? dialog.frequencyOnce : dialog.frequencyAlways(intervalDays)}
          </Fact>
        </Facts>
      </section>
      {!quote.needsOrderButton && (
        <section aria-label={dialog.next}>
          <h3 className={styles['title']}>{dialog.next}</h3>
          <QuoteComparison subscription={choice.subscription} quote={quote} facts={CHANGES} />
        </section>
      )}
    </>
  )
}

/** The effect of the choice; if it costs more, as the review of an order. */
function Effect({ item, choice }: { item: ShopItemView; choice: SupplementState }) {
  const { dialog } = useSupplementText()
  const { quoted, isSame, subscription } = choice
  if (isSame) return <Notice tone="success">{dialog.same(item.title)}</Notice>
  const lead = (quote: QuoteView) => <Added item={item} choice={choice} quote={quote} />
  if (quoted.quote?.needsOrderButton !== false) {
    return (
      <OrderReview subscription={subscription} quoted={quoted}>
        {lead}
      </OrderReview>
    )
  }
  return (
    <QuoteState quoted={quoted} rows={4}>
      {lead}
    </QuoteState>
  )
}

/** The button that orders, or that changes the boxes without costs, in the bar where it is always in sight. */
function Send({ choice: { quoted, send } }: { choice: SupplementState }) {
  const { dialog } = useSupplementText()
  if (quoted.quote?.needsOrderButton !== false) return <OrderBar quoted={quoted} onOrder={send} />
  return (
    <SendButton wide quoted={quoted} onSend={send}>
      {dialog.save}
    </SendButton>
  )
}

interface KnownProps {
  item: ShopItemView
  choice: SupplementState
  dogs: readonly SubscriptionView[]
}

/** The product with its label, the choice of dog and rhythm, and the effect. */
function Choice({ item, choice, dogs }: KnownProps) {
  const { dialog } = useSupplementText()
  const format = useFormat()
  const why = addBlockedReason(choice.subscription, useIsSupport())
  const facts = [format.price(item.price), contentLabel(item, format), unitPriceLabel(item, format)]
  return (
    <DialogStep>
      <p>
        {item.text}
        <span className={styles['facts']}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {item.label && (
        <Accordion summary={dialog.label}>
          <FeedLabel label={item.label} />
          <p className={styles['note']}>{dialog.noVet}</p>
        </Accordion>
      )}
      <DogChoice dogs={dogs} choice={choice} />
      {why ? (
        <Notice tone="warn">{dialog.unavailable[why]}</Notice>
      ) : (
        <>
          <RhythmChoice choice={choice} />
          <Effect item={item} choice={choice} />
        </>
      )}
    </DialogStep>
  )
}

export interface SupplementDialogProps {
  kind: SupplementView
  /** The subscription of the preselected dog. */
  subscription: SubscriptionView
  open: boolean
  onClose: () => void
}

/** Adds a supplement to a dog's boxes, once or every time. Mount a new dialog for another supplement. */
export function SupplementDialog({ kind, subscription, open, onClose }: SupplementDialogProps) {
  const { ui } = useText()
  const { dialog } = useSupplementText()
  const { data: shop, pending, retry } = useShop(subscription.id)
  const all = useSubscriptions().data ?? [subscription]
  const dogs = all.filter((dog) => !hasDogPassedAway(dog))
  const choice = useSupplementChoice(kind, dogs, subscription, { open, onDone: onClose })
  const why = addBlockedReason(choice.subscription, useIsSupport())
  const item = shop?.items.find(({ supplement }) => supplement === kind)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={item ? dialog.title(item.title) : ui.loading}
      picture={item && <Picture src={item.images[0]?.src} size={64} className={styles['picture'] ?? ''} />}
      actions={
        <>
          {item && !choice.isSame && !why && choice.quoted.quote && <Send choice={choice} />}
          <Button look="quiet" onClick={onClose}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      <LoadedData
        view={{ data: item ?? null, pending, retry }}
        skeleton={<Skeleton shape="block" height="20rem" />}
      >
        {(shown) => <Choice item={shown} choice={choice} dogs={dogs} />}
      </LoadedData>
    </Dialog>
  )
}
