import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { routes } from '../routes.ts'
import { IconButton } from '../ui/button/button.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.tsx'
import { HomeLink } from '../ui/logo/logo.tsx'
import { useText } from '../ui/text/text.tsx'
import styles from './mobile-header.module.css'

const MobileMenu = lazyComponent(() => import('./mobile-menu.tsx').then((it) => it.MobileMenu))

/** Logo and menu button on phones. The menu's code is preloaded on touch and focus. */
export function MobileHeader() {
  const { shell } = useText()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const preload = () => void MobileMenu.preload().catch(() => undefined)
  return (
    <>
      <header className={styles['head']}>
        <HomeLink href={routes.dashboard} />
        <IconButton
          framed
          label={shell.openMenu}
          aria-haspopup="dialog"
          aria-expanded={open}
          icon={<Menu aria-hidden="true" />}
          onPointerDown={preload}
          onFocus={preload}
          onClick={() => {
            setWanted(true)
            setOpen(true)
          }}
        />
      </header>
      <Suspense fallback={null}>
        {wanted && <MobileMenu open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
