import { ChevronDown, ExternalLink, Plus } from 'lucide-react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { config } from '../api/config.ts'
import { useSubscription, useSubscriptions } from '../api/queries.ts'
import { useOperation } from '../api/use-operation.ts'
import { dogLook } from '../illustrations/dog-look.ts'
import { useText } from '../text.tsx'
import { announce } from '../ui/announcer.tsx'
import { Badge } from '../ui/chip.tsx'
import { DogAvatar } from '../ui/dog-avatar.tsx'
import { Menu, MenuDivider, MenuItem, MenuLink } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './dog-switch.module.css'

/** Says what is special about a dog's subscription: nothing while it is active (spec 2). */
function StateNote({ status }: { status: SubscriptionView['status'] }) {
  const { shell } = useText()
  if (status === 'ACTIVE') return null
  return <Badge>{status === 'PAUSED' ? shell.dogs.paused : shell.dogs.cancelled}</Badge>
}

function NewDog() {
  const { shell, ui } = useText()
  return (
    <MenuLink
      href={config.newDogUrl}
      target="_blank"
      rel="noopener noreferrer"
      icon={<Plus size={20} aria-hidden="true" />}
      note={<ExternalLink size={16} aria-hidden="true" />}
    >
      {shell.dogs.newDog}
      <VisuallyHidden>{ui.opensInNewTab}</VisuallyHidden>
    </MenuLink>
  )
}

function Trigger({ chosen }: { chosen: SubscriptionView | null }) {
  const { shell } = useText()
  return (
    <span className={styles['trigger']}>
      {chosen?.pet && (
        <DogAvatar size="small" look={dogLook(chosen.pet)} resting={chosen.status !== 'ACTIVE'} />
      )}
      <VisuallyHidden>{shell.dogs.choose}: </VisuallyHidden>
      <span className={styles['name']}>{chosen?.pet?.name ?? shell.dogs.newDog}</span>
      {chosen && <StateNote status={chosen.status} />}
      <ChevronDown size={18} aria-hidden="true" />
    </span>
  )
}

/** The dog the portal speaks of; choosing another one switches everything (spec 2, 4). */
export function DogSwitch() {
  const { shell } = useText()
  const subscriptions = useSubscriptions()
  const chosen = useSubscription()
  const change = useOperation('switchSubscription', { failure: shell.dogs.chooseFailed })
  // Without its dogs there is nothing to choose; the page says what is wrong.
  if (subscriptions.data === null)
    return subscriptions.pending && <Skeleton width="8.5rem" height="3rem" shape="block" />
  const choose = (it: SubscriptionView) => {
    void change.run({ params: { id: it.id } })
    announce(shell.dogs.chosen(it.pet?.name ?? ''))
  }
  return (
    <Menu label={shell.dogs.choose} trigger={<Trigger chosen={chosen} />}>
      {(subscriptions.data ?? []).map((it) => (
        <MenuItem
          key={it.id}
          checked={it.id === chosen?.id}
          icon={it.pet && <DogAvatar size="small" look={dogLook(it.pet)} resting={it.status !== 'ACTIVE'} />}
          note={<StateNote status={it.status} />}
          onClick={() => choose(it)}
        >
          {it.pet?.name}
        </MenuItem>
      ))}
      {subscriptions.data && subscriptions.data.length > 0 && <MenuDivider />}
      <NewDog />
    </Menu>
  )
}
