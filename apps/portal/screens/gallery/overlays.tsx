import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { Menu, MenuDivider, MenuItem, MenuLink } from '../../ui/menu/menu.tsx'
import { Meter } from '../../ui/meter/meter.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useText } from '../../ui/text/text.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { GallerySection, Row, useGalleryText } from './gallery-section.tsx'
import styles from './gallery.module.css'

export function Dialogs() {
  const text = useGalleryText()
  const { ui } = useText()
  const { dialogs } = text
  const [open, setOpen] = useState<'modal' | 'side' | null>(null)
  const close = () => setOpen(null)
  const actions = (
    <>
      <Button look="main" onClick={close}>
        {dialogs.confirm}
      </Button>
      <Button onClick={close}>{ui.cancel}</Button>
    </>
  )
  return (
    <GallerySection title={text.sections.dialogs}>
      <Row>
        <Button onClick={() => setOpen('modal')}>{dialogs.open}</Button>
        <Button onClick={() => setOpen('side')}>{dialogs.openSide}</Button>
      </Row>
      <Dialog open={open === 'modal'} onClose={close} title={dialogs.title} actions={actions}>
        <p>{dialogs.text}</p>
      </Dialog>
      <Dialog open={open === 'side'} onClose={close} title={dialogs.sideTitle} shape="side">
        <div className={styles['stack']}>
          <p>{dialogs.sideText}</p>
          <Meter label={text.progress.meter} value={11} max={12} />
        </div>
      </Dialog>
    </GallerySection>
  )
}

const looks = {
  frieda: { coat: 'golden', ears: 'floppy', marks: 'none', build: 'large' },
  luna: { coat: 'cream', ears: 'floppy', marks: 'patch', build: 'small' },
  rex: { coat: 'red', ears: 'pricked', marks: 'mask', build: 'large' },
} as const
const dogs = [
  { id: 'frieda', name: 'Frieda' },
  { id: 'luna', name: 'Luna' },
  { id: 'rex', name: 'Rex' },
] as const

export function Menus() {
  const text = useGalleryText()
  const { chips, menus } = text
  const [chosen, setChosen] = useState<keyof typeof looks>('frieda')
  const notes = {
    frieda: null,
    luna: <Badge tone="time">{chips.paused}</Badge>,
    rex: <Badge>{chips.cancelled}</Badge>,
  }
  return (
    <GallerySection title={text.sections.menus}>
      <Row>
        <Menu
          label={menus.label}
          align="start"
          trigger={
            <>
              <DogAvatar look={looks[chosen]} size="small" />
              {dogs.find(({ id }) => id === chosen)?.name}
              <ChevronDown size={18} aria-hidden="true" />
            </>
          }
        >
          {dogs.map(({ id, name }) => (
            <MenuItem
              key={id}
              checked={id === chosen}
              icon={<DogAvatar look={looks[id]} size="small" muted={id !== 'frieda'} />}
              note={notes[id]}
              onClick={() => setChosen(id)}
            >
              {name}
            </MenuItem>
          ))}
          <MenuDivider />
          <MenuLink
            href="https://example.com/"
            target="_blank"
            rel="noopener noreferrer"
            icon={<Plus aria-hidden="true" />}
          >
            {menus.addDog}
          </MenuLink>
        </Menu>
        <span>
          {menus.deadline} <Tooltip label={menus.tooltipLabel}>{menus.tooltip}</Tooltip>
        </span>
        <Button look="quiet" onClick={() => announce(text.messages.announced)}>
          {text.messages.announce}
        </Button>
      </Row>
    </GallerySection>
  )
}

export function TabSets() {
  const text = useGalleryText()
  const { tabs } = text
  const [added, setAdded] = useState<string[]>([])
  const more = added.map((id) => ({ id, label: id, content: <p>{tabs.content(id)}</p> }))
  return (
    <GallerySection title={text.sections.tabs}>
      <Tabs
        label={tabs.label}
        tabs={[
          { id: 'home', label: tabs.home, content: <p>{tabs.content(tabs.home)}</p> },
          { id: 'office', label: tabs.office, content: <p>{tabs.content(tabs.office)}</p> },
          ...more,
        ]}
        onAdd={() => setAdded((before) => [...before, String(before.length + 3)])}
      />
    </GallerySection>
  )
}

export function Accordions() {
  const text = useGalleryText()
  const { first, firstText, second, secondText } = text.accordions
  return (
    <GallerySection title={text.sections.accordions}>
      <div>
        <Accordion name="gallery" summary={first} open>
          <p>{firstText}</p>
        </Accordion>
        <Accordion name="gallery" summary={second}>
          <p>{secondText}</p>
        </Accordion>
      </div>
    </GallerySection>
  )
}
