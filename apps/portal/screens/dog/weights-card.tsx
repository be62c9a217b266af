import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { PetProfileView, WeighingView } from '@pfotenportal/contract/pets'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useOperation } from '../../data/use-operation.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { useDogText } from '../../operations/update-pet/pet-profile.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import styles from './dog.module.css'

const WeightChart = lazyPart(() => import('./weight-chart.tsx').then((it) => it.WeightChart))

/** The rows of the table until the customer opens all. */
const ROWS_SHOWN = 5

interface RemoveProps {
  subscription: SubscriptionView
  profile: PetProfileView
  weighing: WeighingView
  open: boolean
  onClose: () => void
}

/** Deletes a wrong weighing. The plan does not change. */
function RemoveDialog({ subscription, profile, weighing, open, onClose }: RemoveProps) {
  const { curve: text } = useDogText()
  const format = useFormat()
  const { run, pending, error, dismiss } = useOperation('updatePet', text.removed)
  const { activity_level: activityLevel, weight_class: weightClass } = profile.pet
  const { measuredOn } = weighing
  const remove = async () => {
    const body = { measuredOn, weight: null, activityLevel, weightClass, applyToPlan: false }
    const outcome = await run({ params: { id: subscription.id }, body })
    if (outcome.ok) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.removeTitle}
      actions={
        <>
          <Button look="danger" loading={pending} onClick={() => void remove()}>
            {text.removeYes}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.removeNo}
          </Button>
        </>
      }
    >
      <p>
        <NoWrapDates>
          {text.removeText(format.kilograms(weighing.weight), format.date(measuredOn))}
        </NoWrapDates>{' '}
        {text.removeKeeps}
      </p>
      {error && <Refusal error={error} onDismiss={dismiss} />}
    </Dialog>
  )
}

interface TableProps {
  weighings: readonly WeighingView[]
  onRemove: (weighing: WeighingView) => void
}

/** All weighings, newest first. Those entered by the customer can be deleted. */
function WeightsTable({ weighings, onRemove }: TableProps) {
  const { curve: text } = useDogText()
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const rows = weighings.toReversed().slice(0, showsAll ? undefined : ROWS_SHOWN)
  return (
    <>
      <table className={styles['table']}>
        <caption>{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.weight}</th>
            <th scope="col">
              <VisuallyHidden>{text.action}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((weighing) => (
            <tr key={weighing.measuredOn}>
              <th scope="row">
                <NoWrapDates>{format.date(weighing.measuredOn)}</NoWrapDates>
                <span className={styles['source']}>{text.sources[weighing.source]}</span>
              </th>
              <td>{format.kilograms(weighing.weight)}</td>
              <td>
                {weighing.source === 'customer' && (
                  <IconButton
                    label={text.remove(format.date(weighing.measuredOn))}
                    icon={<Trash2 size={20} aria-hidden="true" />}
                    onClick={() => onRemove(weighing)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {weighings.length > ROWS_SHOWN && (
        <Button size="small" look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? text.fewer : text.more(weighings.length)}
        </Button>
      )}
    </>
  )
}

/** The dog's weight as a chart and a table. */
export function WeightsCard({
  subscription,
  profile,
}: {
  subscription: SubscriptionView
  profile: PetProfileView
}) {
  const { curve: text } = useDogText()
  const { pet, weighings } = profile
  const [removal, setRemoval] = useState<{ weighing: WeighingView; open: boolean } | null>(null)
  return (
    <TitledCard id="curve" title={text.title}>
      <div className={styles['stack']}>
        {weighings.length === 0 && (
          <EmptyState picture={<Picture src={calendarPicture} size={72} />} title={text.none}>
            {text.noneHint}
          </EmptyState>
        )}
        {weighings.length === 1 && <p className="note">{text.one}</p>}
        {weighings.length > 1 && (
          <WeightChart pet={pet} weighings={weighings} fallback={<Skeleton shape="block" height="240px" />} />
        )}
        {weighings.length > 0 && (
          <WeightsTable weighings={weighings} onRemove={(weighing) => setRemoval({ weighing, open: true })} />
        )}
      </div>
      {removal && (
        <RemoveDialog
          {...{ subscription, profile }}
          key={removal.weighing.measuredOn}
          weighing={removal.weighing}
          open={removal.open}
          // Closes this dialog only: an answer may arrive late.
          onClose={() =>
            setRemoval((now) => (now?.weighing === removal.weighing ? { ...now, open: false } : now))
          }
        />
      )}
    </TitledCard>
  )
}
