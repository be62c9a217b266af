import ChevronDown from 'lucide-react/icons/chevron-down'
import ExternalLink from 'lucide-react/icons/external-link'
import PawPrint from 'lucide-react/icons/paw-print'
import Plus from 'lucide-react/icons/plus'
import { useLocation } from 'wouter'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasDogPassedAway } from '../data/chosen-subscription.ts'
import { newDogLink } from '../data/config.ts'
import { showAllDogs, useDogChoice, useShowsAllDogs } from '../data/dog-view.ts'
import { useSubscription, useSubscriptions } from '../data/queries.ts'
import { dogLook } from '../illustrations/dog-look.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { announce } from '../ui/announcer/announcer.tsx'
import { Badge } from '../ui/chip/chip.tsx'
import { DogAvatar } from '../ui/dog/dog-avatar.tsx'
import { Menu, MenuDivider, MenuItem, MenuLink } from '../ui/menu/menu.tsx'
import { useText } from '../ui/text/text.tsx'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import styles from './dog-switch.module.css'

/** A badge with the status of a dog's subscription; none while it is active. */
function StatusBadge({ status }: { status: SubscriptionView['status'] }) {
  const { shell } = useText()
  if (status === 'ACTIVE') return null
  return <Badge>{status === 'PAUSED' ? shell.dogs.paused : shell.dogs.cancelled}</Badge>
}

function NewDog() {
  const { shell, ui } = useText()
  const [, navigate] = useLocation()
  const { href, external } = newDogLink
  const icon = <Plus size={20} aria-hidden="true" />
  if (!external)
    return (
      <MenuItem icon={icon} onClick={() => navigate(href)}>
        {shell.dogs.newDog}
      </MenuItem>
    )
  return (
    <MenuLink
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      icon={icon}
      note={<ExternalLink size={16} aria-hidden="true" />}
    >
      {shell.dogs.newDog}
      <VisuallyHidden>{ui.opensInNewTab}</VisuallyHidden>
    </MenuLink>
  )
}

/** The icon for all dogs, in place of one dog's face. */
function AllDogsIcon() {
  return (
    <span className={styles['allDogs']}>
      <PawPrint size={18} aria-hidden="true" />
    </span>
  )
}

function AllTrigger() {
  const { shell } = useText()
  return (
    <span className={styles['trigger']}>
      <AllDogsIcon />
      <VisuallyHidden>{shell.dogs.choose}: </VisuallyHidden>
      <span className={styles['name']}>{shell.dogs.all}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </span>
  )
}

function Trigger({ chosen }: { chosen: SubscriptionView | null }) {
  const { shell } = useText()
  return (
    <span className={styles['trigger']}>
      {chosen?.pet && (
        <DogAvatar size="small" look={dogLook(chosen.pet)} muted={chosen.status !== 'ACTIVE'} />
      )}
      <VisuallyHidden>{shell.dogs.choose}: </VisuallyHidden>
      <span className={styles['name']}>{chosen?.pet?.name ?? shell.dogs.newDog}</span>
      {chosen && <StatusBadge status={chosen.status} />}
      <ChevronDown size={18} aria-hidden="true" />
    </span>
  )
}

export interface DogSwitchProps {
  /** The page can show all dogs at once. */
  offersAll: boolean
}

/** Shows the chosen dog; choosing another one switches the whole portal. */
export function DogSwitch({ offersAll }: DogSwitchProps) {
  const { shell } = useText()
  const list = useSubscriptions().data ?? []
  const chosen = useSubscription()
  // After the chosen dog has died, nobody asks for a new one.
  const isQuiet = chosen !== null && hasDogPassedAway(chosen)
  const showsAll = useShowsAllDogs() && offersAll
  const { choose } = useDogChoice({ failure: shell.dogs.chooseFailed })
  const announceDog = (name: string) => () => announce(shell.dogs.chosen(name))
  return (
    <Menu label={shell.dogs.choose} trigger={showsAll ? <AllTrigger /> : <Trigger chosen={chosen} />}>
      {offersAll && list.length > 1 && (
        <>
          <MenuItem
            checked={showsAll}
            icon={<AllDogsIcon />}
            onClick={() => afterPaint(() => showAllDogs(() => announce(shell.dogs.allChosen)))}
          >
            {shell.dogs.all}
          </MenuItem>
          <MenuDivider />
        </>
      )}
      {list.map((it) => (
        <MenuItem
          key={it.id}
          checked={!showsAll && it.id === chosen?.id}
          icon={it.pet && <DogAvatar size="small" look={dogLook(it.pet)} muted={it.status !== 'ACTIVE'} />}
          note={<StatusBadge status={it.status} />}
          onClick={() => afterPaint(() => choose(it.id, announceDog(it.pet?.name ?? '')))}
        >
          {it.pet?.name}
        </MenuItem>
      ))}
      {!isQuiet && list.length > 0 && <MenuDivider />}
      {!isQuiet && <NewDog />}
    </Menu>
  )
}
