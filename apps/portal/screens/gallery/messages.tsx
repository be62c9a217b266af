import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Bowl } from '../../illustrations/error-pictures.tsx'
import { Button, Spinner } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Headline } from '../../ui/headline/headline.tsx'
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
import { Columns, GallerySection, Row, useGalleryText } from './gallery-section.tsx'
import styles from './gallery.module.css'

export function Tracking() {
  const text = useGalleryText()
  const { tracking } = text
  return (
    <GallerySection title={text.sections.tracking}>
      <Headline level={3}>{tracking.underway}</Headline>
      <OrderTrack reached="shipped" />
      <Headline level={3}>{tracking.delivered}</Headline>
      <OrderTrack reached="delivered" times={{ delivered: tracking.time }} />
      <Headline level={3}>{tracking.late}</Headline>
      <OrderTrack reached="shipped" problem={tracking.lateText} />
    </GallerySection>
  )
}

export function Progress() {
  const text = useGalleryText()
  const { ui } = useText()
  const { progress } = text
  const [changing, setChanging] = useState(false)
  return (
    <GallerySection title={text.sections.progress}>
      <Meter label={progress.meter} value={8} max={12} />
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
        <PawLoader label={progress.paw} />
      </Columns>
      <Row>
        <Button onClick={() => setChanging(!changing)}>
          {changing ? progress.routeHide : progress.routeShow}
        </Button>
        <span className={styles['note']}>{ui.loading}</span>
      </Row>
      <RouteProgress active={changing} />
    </GallerySection>
  )
}

const tones = ['info', 'success', 'warn', 'error'] as const

export function Messages() {
  const text = useGalleryText()
  const { messages } = text
  const [retrying, setRetrying] = useState(false)
  const undo = <Button size="small">{messages.undo}</Button>
  return (
    <GallerySection title={text.sections.messages}>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} role="note" title={messages[tone]} action={tone === 'success' && undo}>
          {messages.text}
        </Notice>
      ))}
      <Notice slim>{messages.text}</Notice>
      <FailedState title={messages.failedTitle} retrying={retrying} onRetry={() => setRetrying(true)}>
        {messages.failedText}
      </FailedState>
      <OfflineNote state="offline" since={messages.time} />
      <EmptyState
        picture={<Bowl size={120} full={false} />}
        title={messages.emptyTitle}
        action={<Button look="main">{text.links.inside}</Button>}
      >
        {messages.emptyText}
      </EmptyState>
    </GallerySection>
  )
}

export function Toasts() {
  const text = useGalleryText()
  return (
    <GallerySection title={text.sections.toasts}>
      <div className={classes('Toastify__toast-container', styles['toasts'])}>
        <div className="Toastify__toast Toastify__toast--success">
          <div className="Toastify__toast-icon">
            <CircleCheck aria-hidden="true" />
          </div>
          <div>{text.toasts.success}</div>
          <ToastClose />
        </div>
        <div className="Toastify__toast Toastify__toast--error">
          <div className="Toastify__toast-icon">
            <CircleAlert aria-hidden="true" />
          </div>
          <div>{text.toasts.error}</div>
          <ToastClose />
        </div>
      </div>
    </GallerySection>
  )
}
