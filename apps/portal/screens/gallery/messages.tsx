import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import { Bowl } from '../../illustrations/error-pictures.tsx'
import { Button, Spinner } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { PawLoader } from '../../ui/loading/paw-loader.tsx'
import { RouteProgress } from '../../ui/loading/route-progress.tsx'
import { Skeleton, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Meter } from '../../ui/meter/meter.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { OfflineNote } from '../../ui/notice/offline-note.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { ToastClose } from '../../ui/toast/toasts.tsx'
import { OrderTrack } from '../shared/delivery/parcel-track.tsx'
import '../../ui/toast/toast.css'
import { Columns, GallerySection, Row, useSample } from './gallery-section.tsx'
import styles from './gallery.module.css'

export function Tracking() {
  const { dog, format, orders } = useSample()
  return (
    <GallerySection title="OrderTrack">
      <OrderTrack reached="shipped" />
      <OrderTrack reached="delivered" times={{ delivered: format.time('2026-12-15T08:41:00Z') }} />
      <OrderTrack reached="shipped" problem={orders.headline.delayed(dog)} />
    </GallerySection>
  )
}

export function Progress() {
  const { ui } = useText()
  const [changing, setChanging] = useState(false)
  return (
    <GallerySection title="Meter · Skeleton · Spinner · PawLoader · RouteProgress">
      <Meter label={ui.loading} value={8} max={12} />
      <Columns>
        <div>
          <Skeleton width="40%" height="1.5rem" shape="block" />
          <SkeletonText lines={3} />
        </div>
        <Row>
          <Skeleton width="4rem" height="4.625rem" shape="block" />
          <Skeleton width="3.5rem" height="3.5rem" shape="round" />
          <Spinner size={28} />
        </Row>
        <PawLoader />
      </Columns>
      <Row>
        <Button aria-pressed={changing} onClick={() => setChanging(!changing)}>
          {ui.loading}
        </Button>
      </Row>
      <RouteProgress active={changing} />
    </GallerySection>
  )
}

const tones = ['info', 'success', 'warn', 'error'] as const

export function Messages() {
  const { details, format, orders, sentence } = useSample()
  const [retrying, setRetrying] = useState(false)
  const undo = <Button size="small">{orders.undo}</Button>
  return (
    <GallerySection title="Notice · FailedState · OfflineNote · EmptyState">
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} role="note" title={tone} action={tone === 'success' && undo}>
          {sentence}
        </Notice>
      ))}
      <Notice slim>{sentence}</Notice>
      <FailedState title={details.error} retrying={retrying} onRetry={() => setRetrying(true)}>
        {details.errorHint}
      </FailedState>
      <OfflineNote state="offline" since={format.time('2026-12-15T13:05:00Z')} />
      <EmptyState
        picture={<Bowl size={120} full={false} />}
        title={details.noHistory}
        action={<Button look="main">{details.newDog}</Button>}
      >
        {details.noHistoryHint}
      </EmptyState>
    </GallerySection>
  )
}

export function Toasts() {
  const { skipToast } = useSample().orders
  const toasts = [
    { tone: 'success', Icon: CircleCheck, text: skipToast.success },
    { tone: 'error', Icon: CircleAlert, text: skipToast.failure },
  ]
  return (
    <GallerySection title="Toasts">
      <div className={classes('Toastify__toast-container', styles['toasts'])}>
        {toasts.map(({ tone, Icon, text }) => (
          <div key={tone} className={`Toastify__toast Toastify__toast--${tone}`}>
            <div className="Toastify__toast-icon">
              <Icon aria-hidden="true" />
            </div>
            <div>{text}</div>
            <ToastClose />
          </div>
        ))}
      </div>
    </GallerySection>
  )
}
