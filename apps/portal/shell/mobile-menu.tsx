import { Dialog } from '../ui/dialog/dialog.tsx'
import { useText } from '../ui/text/text.tsx'
import { MenuEntries } from './menu-entries.tsx'

/** The menu on phones: slides in from the side, with the profile first. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { shell } = useText()
  return (
    <Dialog open={open} onClose={onClose} title={shell.mainMenu} shape="side">
      <MenuEntries profileFirst onLeave={onClose} />
    </Dialog>
  )
}
