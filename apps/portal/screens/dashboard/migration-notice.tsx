import { migration } from '@pfotenportal/text/de/migration'
import { useLocation } from 'wouter'
import { letterPicture } from '../../illustrations/pictures.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { defineText } from '../../text.tsx'
import styles from './migration-notice.module.css'

const useMigrationText = defineText(migration, () =>
  import('@pfotenportal/text/en/migration').then((it) => it.migration),
)

/** Explains the new portal and asks to confirm the payment method (spec 2; docs/domain.md 8.4). */
export function MigrationNotice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useMigrationText()
  const [, go] = useLocation()
  const toProfile = () => {
    onClose()
    go(routes.profile)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.heading}
      size="wide"
      picture={<Picture src={letterPicture} size={64} />}
      actions={
        <>
          <Button look="main" onClick={toProfile}>
            {text.toProfile}
          </Button>
          <Button onClick={onClose}>{text.later}</Button>
        </>
      }
    >
      <div className={styles['words']}>
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
          <li>{text.payPal}</li>
        </ul>
      </div>
    </Dialog>
  )
}
