import CalendarDays from 'lucide-react/icons/calendar-days'
import MenuIcon from 'lucide-react/icons/menu'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import Truck from 'lucide-react/icons/truck'
import { catalogue } from '../../data/catalogue.ts'
import { routes } from '../../routes.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { Badge, Chip, ChipList } from '../../ui/chip/chip.tsx'
import { Checkbox, ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { useText } from '../../ui/text/text.tsx'
import { Columns, GallerySection, Row, useSample } from './gallery-section.tsx'

const buttonLooks = ['main', 'soft', 'quiet', 'danger'] as const
const buttonStates = [
  {},
  { loading: true },
  { disabled: true },
  { size: 'small', icon: <Truck size={18} aria-hidden="true" /> },
] as const

export function Buttons() {
  const { orders, details, profile } = useSample()
  const { shell } = useText()
  return (
    <GallerySection title="Button · LinkButton · IconButton">
      {buttonLooks.map((look) => (
        <Row key={look}>
          {buttonStates.map((state, index) => (
            <Button key={index} look={look} {...state}>
              {orders.move}
            </Button>
          ))}
        </Row>
      ))}
      <Button look="main" wide>
        {orders.orderNow}
      </Button>
      <Row>
        <LinkButton look="main" href={routes.orders}>
          {details.showDetails}
        </LinkButton>
        <LinkButton href="https://example.com/" external>
          {orders.openTracking}
        </LinkButton>
        <LinkButton look="quiet" size="small" href={routes.orders}>
          {details.showDetails}
        </LinkButton>
      </Row>
      <Row>
        <IconButton label={profile.account.edit} icon={<Pencil size={20} aria-hidden="true" />} />
        <IconButton label={shell.openMenu} framed icon={<MenuIcon aria-hidden="true" />} />
        <IconButton label={profile.sessions.end} disabled icon={<Trash2 size={20} aria-hidden="true" />} />
      </Row>
    </GallerySection>
  )
}

const cardLooks = ['plain', 'glow', 'sunken', 'reward'] as const

export function Cards() {
  const { details, sentence } = useSample()
  return (
    <GallerySection title="TitledCard">
      <Columns>
        {cardLooks.map((look) => (
          <TitledCard
            key={look}
            id={`card-${look}`}
            look={look}
            title={look}
            action={look === 'plain' && <a href="#top">{details.showDetails}</a>}
          >
            <p>{sentence}</p>
          </TitledCard>
        ))}
      </Columns>
    </GallerySection>
  )
}

const tones = ['neutral', 'ok', 'time', 'warn', 'error', 'info'] as const

export function Chips() {
  return (
    <GallerySection title="Chip · Badge">
      <ChipList>
        {tones.map((tone) => (
          <li key={tone}>
            <Chip tone={tone} icon={tone === 'time' && <CalendarDays aria-hidden="true" />}>
              {tone}
            </Chip>
          </li>
        ))}
      </ChipList>
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
    </GallerySection>
  )
}

export function Fields() {
  const { account, settings } = useSample().profile
  const options = [settings.languages.de, settings.languages.en].map((name) => (
    <option key={name}>{name}</option>
  ))
  return (
    <GallerySection title="TextField · SelectField">
      <Columns>
        <TextField label={account.firstName} required autoComplete="off" />
        <TextField
          label={account.email}
          hint={account.emailHint}
          placeholder="anna@example.com"
          autoComplete="off"
        />
        <TextField label={account.firstName} required error={account.firstNameRequired} autoComplete="off" />
        <TextField label={account.email} disabled defaultValue="anna@example.com" />
        <SelectField label={settings.language} required>
          {options}
        </SelectField>
        <SelectField label={settings.language} required error={settings.failed}>
          {options}
        </SelectField>
        <SelectField label={settings.language} disabled>
          {options}
        </SelectField>
      </Columns>
    </GallerySection>
  )
}

export function Choices() {
  const { format, profile, window } = useSample()
  const { settings, mails } = profile
  const { of } = useCatalogueText()
  return (
    <GallerySection title="ChoiceGroup · ChoiceCard · Checkbox">
      <ChoiceGroup legend={settings.theme} columns>
        <ChoiceCard
          type="radio"
          name="theme"
          label={settings.themes.system}
          hint={window}
          trailing={format.price('199.90')}
          defaultChecked
        />
        <ChoiceCard
          type="radio"
          name="theme"
          label={settings.themes.light}
          trailing={format.price('169.92')}
        />
        <ChoiceCard type="radio" name="theme" label={settings.themes.dark} hint={window} disabled />
      </ChoiceGroup>
      <ChoiceGroup legend={mails.question} hint={mails.hint} error={mails.failed} columns>
        {catalogue.recipes.slice(0, 2).map(({ code, name }) => (
          <ChoiceCard key={code} type="checkbox" name="recipe" label={of(name)} hint={window} />
        ))}
      </ChoiceGroup>
      <Checkbox label={mails.topics.reward.label} />
    </GallerySection>
  )
}
