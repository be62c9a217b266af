import { useLocation } from 'wouter'
import { config } from '../../data/config.ts'
import letterPicture from '../../illustrations/letter.svg?no-inline'
import { sectionRoute } from '../../profile-routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { useMigrationText } from '../shared/migration-text.ts'
import styles from './migration-notice.module.css'

/** Explains the new portal and asks to confirm the payment method (spec 2). */
function Request() {
  const text = useMigrationText()
  return (
    <div className="stack-4">
      <p>{text.intro}</p>
      <p>
        <b>{text.ask}</b>
      </p>
      <ol className={styles['steps']}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ul className={styles['facts']}>
        <li>{text.unchanged}</li>
        <li>{text.activation}</li>
        <li>{config.payPalReserves ? text.payPal : text.payPalFree}</li>
      </ul>
    </div>
  )
}

function Confirmed({ activatesOn }: { activatesOn: string }) {
  const text = useMigrationText()
  const format = useFormat()
  return (
    <div className="stack-4">
      <p>
        <b>{text.confirmed.activation(format.day(activatesOn))}</b>
      </p>
      <p>{text.confirmed.nothing}</p>
      <p>{text.unchanged}</p>
    </div>
  )
}

export interface MigrationNoticeProps {
  open: boolean
  /** When the migration is complete at the latest; null until the payment method is confirmed. */
  activatesOn: string | null
  onClose: () => void
}

/**
 * Explains the new portal and asks to confirm the payment method, then says when the migration completes (spec 2;
 * docs/domain.md 8.4).
 */
export function MigrationNotice({ open, activatesOn, onClose }: MigrationNoticeProps) {
  const text = useMigrationText()
  const [, go] = useLocation()
  const toPayments = () => {
    onClose()
    go(sectionRoute('payments'))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={activatesOn === null ? text.heading : text.confirmed.heading}
      size="wide"
      picture={<Picture src={letterPicture} size={64} />}
      actions={
        activatesOn === null ? (
          <>
            <Button look="main" onClick={toPayments}>
              {text.toProfile}
            </Button>
            <Button onClick={onClose}>{text.later}</Button>
          </>
        ) : (
          <Button look="main" onClick={onClose}>
            {text.confirmed.done}
          </Button>
        )
      }
    >
      {activatesOn === null ? <Request /> : <Confirmed activatesOn={activatesOn} />}
    </Dialog>
  )
}
