import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect } from 'react'
import { update } from '@pfotenportal/text/de/core'
import { useStore } from '../data/external-store.ts'
import { Button } from '../ui/button/button.tsx'
import { defineText, useLanguage } from '../ui/text/text.tsx'
import styles from './update-note.module.css'
import { activateNewVersion, registerWorker } from './worker-registration.ts'

const useUpdateText = defineText({ update }, () => import('@pfotenportal/text/en/core'))

/** Links the manifest of the current language, which is used when the portal is installed. */
function useManifest(): void {
  const language = useLanguage()
  useEffect(() => {
    const name = language === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest'
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', name)
  }, [language])
}

/** Offers a newer version once it is ready. It is never activated without the customer's consent (C-185). */
export function UpdateNote() {
  const text = useUpdateText()
  const activate = useStore(activateNewVersion)
  useManifest()
  useEffect(() => void registerWorker(), [])
  return (
    <output className={styles['place']}>
      {activate && (
        <span className={styles['note']}>
          <span>{text.ready}</span>
          <Button size="small" icon={<RefreshCw size={18} aria-hidden="true" />} onClick={activate}>
            {text.take}
          </Button>
        </span>
      )}
    </output>
  )
}
