import { supportBar } from '@pfotenportal/text/de/support-bar'
import { useStore } from '../data/external-store.ts'
import { auth } from '../data/session.ts'
import { routes } from '../routes.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { defineText } from '../ui/text/text.tsx'
import styles from './support-bar.module.css'

const useSupportText = defineText({ supportBar }, () => import('@pfotenportal/text/en/support-bar'))

/** Says on every page that staff act for the customer, and ends the session. */
export function SupportBar() {
  const text = useSupportText()
  const customer = useStore(auth).data
  return (
    <aside className={styles['bar']} aria-label={text.title}>
      <p>{text.acting(`${customer?.firstName} ${customer?.lastName}`)}</p>
      <LinkButton href={routes.logout}>{text.end}</LinkButton>
    </aside>
  )
}
