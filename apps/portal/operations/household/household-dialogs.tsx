/** Skips, moves or pauses the next boxes of all dogs at once (C-643). */
import { useState } from 'react'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { commonLimits } from '@pfotenportal/domain/schedule/move-range'
import { catalogue, countryOf } from '../../data/catalogue.ts'
import { useToday } from '../../data/use-today.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import {
  Consequences,
  defaultWeeks,
  LengthStepper,
  pauseLengths,
  usePauseSubscriptionText,
} from '../pause-subscription/pause-subscription-dialog.tsx'
import { movableDays } from '../reschedule-order/reschedule-order-dialog.tsx'
import { ArrivesNote, DeliveryPick } from '../shared/calendar/delivery-calendar.tsx'
import { useSkipNextOrderText } from '../skip-next-order/skip-next-order-dialog.tsx'
import {
  HouseholdFrame,
  useHouseholdOperationsText,
  useMembership,
  type DogMember,
  type EffectProps,
  type StepCommand,
} from './household-frame.tsx'

type Props = Pick<OperationDialogProps, 'open' | 'onClose'>

const picture = <Picture src={calendarPicture} size={56} />

function SkippedBox({ quote: { before } }: EffectProps) {
  const text = useSkipNextOrderText()
  const format = useFormat()
  const box = before.nextBox
  if (!box) return null
  return (
    <p>
      <NoWrapDates>{text.dropped(format.window(box.deliveryWindow))}</NoWrapDates>{' '}
      {text.free(format.price(box.totalPrice))}
    </p>
  )
}

/** Skips the next box of every dog. */
export function SkipForAllDialog(props: Props) {
  const { skip: text } = useHouseholdOperationsText()
  const commandOf = ({ subscription: { id } }: DogMember): StepCommand => ({
    action: 'skipNextOrder',
    request: { subscriptionId: id, operation: 'skipNextOrder' },
    input: { params: { id } },
  })
  return (
    <HouseholdFrame
      {...props}
      {...text}
      picture={picture}
      membership={useMembership('skipNextOrder')}
      commandOf={commandOf}
      Effect={SkippedBox}
    />
  )
}

function MovedBox({ member, quote }: EffectProps) {
  const { move: text } = useHouseholdOperationsText()
  const format = useFormat()
  const { next } = member
  const moved = quote.after.upcoming.find(({ orderId }) => orderId === next?.id)
  if (!next || !moved) return null
  return (
    <p>
      <NoWrapDates>
        {text.effect(format.window(next.deliveryWindow), format.window(moved.deliveryWindow))}
      </NoWrapDates>
    </p>
  )
}

type IdleProps = Pick<EffectProps, 'member'>

interface UnmovedBoxProps extends IdleProps {
  /** Before a day is chosen, or if the box comes on the chosen days already. */
  is: 'present' | 'unchanged'
}

function UnmovedBox({ member: { next }, is }: UnmovedBoxProps) {
  const { move: text } = useHouseholdOperationsText()
  const format = useFormat()
  return (
    next && (
      <p className="muted">
        <NoWrapDates>{text[is](format.window(next.deliveryWindow))}</NoWrapDates>
      </p>
    )
  )
}

const PresentBox = (props: IdleProps) => <UnmovedBox {...props} is="present" />
const StayingBox = (props: IdleProps) => <UnmovedBox {...props} is="unchanged" />

/** The days that suit the next boxes of all dogs, without moving a later one. */
function useCommonLimits(members: readonly DogMember[]) {
  const today = useToday()
  return commonLimits(
    members.flatMap(({ next, schedule, subscription }) =>
      next ? [movableDays(next, schedule, 'single', today, subscription.endsAt ?? null)] : [],
    ),
  )
}

/** Moves the next box of every dog to the same day. Later boxes stay. */
export function RescheduleForAllDialog(props: Props) {
  const { move: text } = useHouseholdOperationsText()
  const membership = useMembership('rescheduleOrder')
  const [picked, setPicked] = useState<Day | null>(null)
  const limits = useCommonLimits(membership.members)
  const [first] = membership.members
  const country = countryOf(first?.next ?? undefined)
  // In another country the days of the delivery may be other ones; each row names its own.
  const isOneCountry = membership.members.every(({ next }) => countryOf(next ?? undefined) === country)
  const commandOf = ({ subscription: { id }, next }: DogMember): StepCommand | null => {
    if (picked === null || !next) return null
    const { from } = deliveryWindow(picked, countryOf(next), catalogue)
    if (from === next.deliveryWindow.from) return null
    const body = { nextBillingDate: picked, rescheduleFutureOrders: false, orderId: next.id }
    return {
      action: 'rescheduleOrder',
      request: { subscriptionId: id, operation: 'rescheduleOrder', input: body },
      input: { params: { id }, body },
    }
  }
  return (
    <HouseholdFrame
      {...props}
      {...text}
      size="wide"
      membership={membership}
      commandOf={commandOf}
      Effect={MovedBox}
      Idle={picked === null ? PresentBox : StayingBox}
      note={limits && isOneCountry && <ArrivesNote billed={picked} country={country} />}
    >
      {(rows, isLocked) =>
        limits ? (
          <DeliveryPick
            billed={picked}
            onChoose={setPicked}
            limits={limits}
            present={null}
            country={country}
            isLocked={isLocked}
          >
            {rows}
          </DeliveryPick>
        ) : (
          <>
            <Notice tone="warn">{text.noCommonDay}</Notice>
            {rows}
          </>
        )
      }
    </HouseholdFrame>
  )
}

const PausedBoxes = ({ member, quote }: EffectProps) => (
  <Consequences quote={quote} subscription={member.subscription} />
)

/** Pauses the subscription of every dog for the same number of weeks. */
export function PauseForAllDialog(props: Props) {
  const { pause: text } = useHouseholdOperationsText()
  const { confirm } = usePauseSubscriptionText()
  const membership = useMembership('pauseSubscription')
  // None of the dogs is paused, so the same lengths are possible for all of them.
  const lengths = pauseLengths({ pausedSince: null }, useToday())
  const [weeks, setWeeks] = useState(() => defaultWeeks({ pause: null }, lengths))
  const commandOf = ({ subscription: { id } }: DogMember): StepCommand | null =>
    weeks === null
      ? null
      : {
          action: 'pauseSubscription',
          request: { subscriptionId: id, operation: 'pauseSubscription', input: { weeks } },
          input: { params: { id }, body: { weeks } },
        }
  return (
    <HouseholdFrame
      {...props}
      {...text}
      picture={picture}
      membership={membership}
      commandOf={commandOf}
      Effect={PausedBoxes}
      confirm={() => confirm(weeks ?? 0)}
    >
      {(rows, isLocked) => (
        <>
          <div inert={isLocked}>
            <LengthStepper lengths={lengths} chosen={weeks} onChoose={setWeeks} />
          </div>
          {rows}
        </>
      )}
    </HouseholdFrame>
  )
}
