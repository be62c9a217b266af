import type { LucideIcon } from 'lucide-react'
import HelpCircle from 'lucide-react/icons/circle-question-mark'
import ExternalLink from 'lucide-react/icons/external-link'
import HandHeart from 'lucide-react/icons/hand-heart'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import PackageOpen from 'lucide-react/icons/package-open'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Soup from 'lucide-react/icons/soup'
import UserRound from 'lucide-react/icons/user-round'
import { useLocation } from 'wouter'
import { refersFriends } from '../data/catalogue.ts'
import { hasDogPassedAway } from '../data/chosen-subscription.ts'
import { config } from '../data/config.ts'
import { offersAllDogs, useShowsAllDogs } from '../data/dog-view.ts'
import { useSubscription, useSubscriptions } from '../data/queries.ts'
import { portalPages } from '../pages.ts'
import { addressOf, isAt, routes, type PortalPage } from '../routes.ts'
import { Link } from '../ui/link/link.tsx'
import { HomeLink } from '../ui/logo/logo.tsx'
import { useText } from '../ui/text/text.tsx'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import styles from './menu-entries.module.css'

const entries: readonly { page: PortalPage; Icon: LucideIcon }[] = [
  { page: 'dashboard', Icon: House },
  { page: 'orders', Icon: PackageOpen },
  { page: 'subscriptions', Icon: Soup },
  { page: 'referral', Icon: HandHeart },
  { page: 'shop', Icon: ShoppingBag },
  { page: 'profile', Icon: UserRound },
  { page: 'help', Icon: HelpCircle },
]

/** The entries to show: meals only to customers with a subscription, friends only if there is a programme. */
function useEntries(profileFirst: boolean) {
  const subscriptions = useSubscriptions()
  const mayHaveMeals = subscriptions.data === null || subscriptions.data.length > 0
  const visible = entries.filter(
    ({ page }) => (page !== 'subscriptions' || mayHaveMeals) && (page !== 'referral' || refersFriends()),
  )
  if (!profileFirst) return visible
  return [
    ...visible.filter(({ page }) => page === 'profile'),
    ...visible.filter(({ page }) => page !== 'profile'),
  ]
}

function Entry({
  page,
  Icon,
  label,
  onLeave,
}: {
  page: PortalPage
  Icon: LucideIcon
  label: string
  onLeave?: (() => void) | undefined
}) {
  const [location] = useLocation()
  const current = isAt(addressOf(location), routes[page])
  // Preload the code of a page on hover and focus.
  const preload = () => void portalPages[page].preload().catch(() => undefined)
  return (
    <li>
      <Link
        href={routes[page]}
        aria-current={current ? 'page' : undefined}
        className={styles['entry']}
        onClick={onLeave}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon size={20} aria-hidden="true" />
        {label}
      </Link>
    </li>
  )
}

export interface MenuEntriesProps {
  /** The mobile menu shows the profile first. */
  profileFirst?: boolean
  /** Called when an entry was chosen. */
  onLeave?: () => void
}

/** The entries of the main menu, the help page and the sign-out. */
export function MenuEntries({ profileFirst = false, onLeave }: MenuEntriesProps) {
  const { shell, ui } = useText()
  const chosen = useSubscription()
  const [path] = useLocation()
  // While all dogs are shown, the menu names none of them.
  const showsAll = useShowsAllDogs() && offersAllDogs(addressOf(path))
  const pet = chosen?.pet?.name ?? null
  const isQuiet = chosen !== null && hasDogPassedAway(chosen)
  const visibleEntries = useEntries(profileFirst)
  const labels: Record<PortalPage, string> = {
    ...shell.titles,
    subscriptions: shell.menu.subscriptions(pet),
    dog: shell.titles.dog(pet),
    ...((isQuiet || showsAll) && shell.unnamed),
  }
  return (
    <nav aria-label={shell.mainMenu} className={styles['menu']}>
      <ul className={styles['entries']}>
        {visibleEntries.map(({ page, Icon }) => (
          <Entry key={page} page={page} Icon={Icon} label={labels[page]} onLeave={onLeave} />
        ))}
        <li>
          <a href={config.faqUrl} target="_blank" rel="noopener noreferrer" className={styles['entry']}>
            <HelpCircle size={20} aria-hidden="true" />
            {shell.menu.faq}
            <ExternalLink size={15} aria-hidden="true" className={styles['away']} />
            <VisuallyHidden>{ui.opensInNewTab}</VisuallyHidden>
          </a>
        </li>
      </ul>
      <Link href={routes.logout} className={styles['entry']} onClick={onLeave}>
        <LogOut size={20} aria-hidden="true" />
        {shell.menu.logout}
      </Link>
    </nav>
  )
}

/** The menu beside the page, from tablet width on. */
export function SideMenu() {
  return (
    <header className={styles['side']}>
      <div className={styles['sticky']}>
        <HomeLink href={routes.dashboard} className={styles['logo']} />
        <MenuEntries />
      </div>
    </header>
  )
}
