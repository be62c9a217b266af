import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { dogLook } from '../../illustrations/dog-look.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { Menu, MenuDivider, MenuItem, MenuLink } from '../../ui/menu/menu.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useText } from '../../ui/text/text.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { GallerySection, Row, useSample } from './gallery-section.tsx'

const shapes = ['modal', 'side'] as const

export function Dialogs() {
  const { orders, sentence, window } = useSample()
  const { ui } = useText()
  const [open, setOpen] = useState<(typeof shapes)[number] | null>(null)
  const close = () => setOpen(null)
  const actions = (
    <>
      <Button look="main" onClick={close}>
        {orders.skip}
      </Button>
      <Button onClick={close}>{ui.cancel}</Button>
    </>
  )
  return (
    <GallerySection title="Dialog">
      <Row>
        {shapes.map((shape) => (
          <Button key={shape} onClick={() => setOpen(shape)}>
            {shape}
          </Button>
        ))}
      </Row>
      {shapes.map((shape) => (
        <Dialog
          key={shape}
          open={open === shape}
          onClose={close}
          title={orders.skipOf(window)}
          shape={shape}
          actions={shape === 'modal' && actions}
        >
          <p>{sentence}</p>
        </Dialog>
      ))}
    </GallerySection>
  )
}

const dogs = [
  { id: 1, name: 'Frieda', breed: 'Labrador Retriever', weight: 30 },
  { id: 2, name: 'Luna', breed: 'Terrier', weight: 8 },
  { id: 3, name: 'Rex', breed: 'Schäferhund', weight: 34 },
] as const

export function Menus() {
  const { sentence, window } = useSample()
  const { shell } = useText()
  const [chosen, setChosen] = useState<(typeof dogs)[number]>(dogs[0])
  const notes = {
    Frieda: null,
    Luna: <Badge tone="time">{shell.dogs.paused}</Badge>,
    Rex: <Badge>{shell.dogs.cancelled}</Badge>,
  }
  return (
    <GallerySection title="Menu · Tooltip · Announcer">
      <Row>
        <Menu
          label={shell.dogs.choose}
          align="start"
          trigger={
            <>
              <DogAvatar look={dogLook(chosen)} size="small" />
              {chosen.name}
              <ChevronDown size={18} aria-hidden="true" />
            </>
          }
        >
          {dogs.map((dog) => (
            <MenuItem
              key={dog.id}
              checked={dog === chosen}
              icon={<DogAvatar look={dogLook(dog)} size="small" muted={notes[dog.name] !== null} />}
              note={notes[dog.name]}
              onClick={() => setChosen(dog)}
            >
              {dog.name}
            </MenuItem>
          ))}
          <MenuDivider />
          <MenuLink
            href="https://example.com/"
            target="_blank"
            rel="noopener noreferrer"
            icon={<Plus aria-hidden="true" />}
          >
            {shell.dogs.newDog}
          </MenuLink>
        </Menu>
        <span>
          {window} <Tooltip>{sentence}</Tooltip>
        </span>
        <Button look="quiet" onClick={() => announce(sentence)}>
          {shell.notices}
        </Button>
      </Row>
    </GallerySection>
  )
}

export function TabSets() {
  const { nav } = useSample().profile
  const [added, setAdded] = useState<string[]>([])
  const tabOf = (label: string) => ({ id: label, label, content: <p>{label}</p> })
  return (
    <GallerySection title="Tabs">
      <Tabs
        label={nav.label}
        tabs={[tabOf(nav.sections.account), tabOf(nav.sections.addresses), ...added.map(tabOf)]}
        onAdd={() => setAdded((before) => [...before, String(before.length + 3)])}
      />
    </GallerySection>
  )
}

export function Accordions() {
  const { address, details } = useSample()
  return (
    <GallerySection title="Accordion">
      <div>
        <Accordion name="gallery" summary={details.contents} open>
          <p>{details.foodFor(28)}</p>
        </Accordion>
        <Accordion name="gallery" summary={details.address}>
          <p>{address}</p>
        </Accordion>
      </div>
    </GallerySection>
  )
}
