import { CalendarDays, Menu as MenuIcon, Pencil, Trash2, Truck } from 'lucide-react'
import { catalogue } from '../../data/catalogue.ts'
import { routes } from '../../routes.ts'
import { Button, IconButton, type ButtonLook } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { Badge, Chip, ChipList } from '../../ui/chip/chip.tsx'
import { Checkbox, ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Meter } from '../../ui/meter/meter.tsx'
import { Columns, GallerySection, Row, useGalleryText } from './gallery-section.tsx'
import styles from './gallery.module.css'

const looks: readonly ButtonLook[] = ['main', 'soft', 'quiet', 'danger']

export function Buttons() {
  const text = useGalleryText()
  return (
    <GallerySection title={text.sections.buttons}>
      {looks.map((look) => (
        <Row key={look}>
          <Button look={look}>{text.looks[look]}</Button>
          <Button look={look} loading>
            {text.looks[look]}
          </Button>
          <Button look={look} disabled>
            {text.looks[look]}
          </Button>
          <Button look={look} size="small" icon={<Truck size={18} aria-hidden="true" />}>
            {text.looks[look]}
          </Button>
        </Row>
      ))}
      <Button look="main" wide>
        {text.states.wide}
      </Button>
      <Headline level={3}>{text.sections.links}</Headline>
      <Row>
        <LinkButton look="main" href={routes.orders}>
          {text.links.inside}
        </LinkButton>
        <LinkButton href="https://example.com/" external>
          {text.links.outside}
        </LinkButton>
        <LinkButton look="quiet" size="small" href={routes.orders}>
          {text.links.inside}
        </LinkButton>
      </Row>
      <Headline level={3}>{text.sections.icons}</Headline>
      <Row>
        <IconButton label={text.icons.edit} icon={<Pencil size={20} aria-hidden="true" />} />
        <IconButton label={text.icons.menu} framed icon={<MenuIcon aria-hidden="true" />} />
        <IconButton label={text.icons.remove} disabled icon={<Trash2 size={20} aria-hidden="true" />} />
      </Row>
    </GallerySection>
  )
}

export function Cards() {
  const text = useGalleryText()
  const { cards } = text
  return (
    <GallerySection title={text.sections.cards}>
      <Columns>
        <Card>
          <CardHead
            title={<Headline level={3}>{cards.plain}</Headline>}
            action={<a href="#top">{cards.all}</a>}
          />
          <p>{text.type.text}</p>
        </Card>
        <Card look="glow">
          <CardHead title={<Headline level={3}>{cards.glow}</Headline>} />
          <p>{text.type.text}</p>
        </Card>
        <Card look="sunken">
          <CardHead title={<Headline level={3}>{cards.sunken}</Headline>} />
          <p>{text.type.text}</p>
        </Card>
        <Card look="reward">
          <div className={styles['rewardText']}>
            <Headline level={3}>{cards.reward}</Headline>
            <p>{text.dialogs.sideText}</p>
            <Meter label={text.progress.meter} value={8} max={12} />
          </div>
        </Card>
      </Columns>
    </GallerySection>
  )
}

export function Chips() {
  const text = useGalleryText()
  const { chips } = text
  return (
    <GallerySection title={text.sections.chips}>
      <ChipList>
        <li>
          <Chip>{chips.neutral}</Chip>
        </li>
        <li>
          <Chip tone="ok">{chips.ok}</Chip>
        </li>
        <li>
          <Chip tone="time" icon={<CalendarDays aria-hidden="true" />}>
            {chips.time}
          </Chip>
        </li>
        <li>
          <Chip tone="warn">{chips.warn}</Chip>
        </li>
        <li>
          <Chip tone="error">{chips.error}</Chip>
        </li>
        <li>
          <Chip tone="info">{chips.info}</Chip>
        </li>
      </ChipList>
      <Row>
        <Badge tone="time">{chips.paused}</Badge>
        <Badge>{chips.cancelled}</Badge>
        <Badge tone="info">{chips.info}</Badge>
      </Row>
    </GallerySection>
  )
}

export function Fields() {
  const text = useGalleryText()
  const { fields } = text
  const options = fields.addresses.map((address) => <option key={address}>{address}</option>)
  return (
    <GallerySection title={text.sections.fields}>
      <Columns>
        <TextField label={fields.firstName} required autoComplete="off" />
        <TextField
          label={fields.email}
          hint={fields.emailHint}
          placeholder={fields.emailSample}
          autoComplete="off"
        />
        <TextField label={fields.firstName} required error={fields.firstNameError} autoComplete="off" />
        <TextField label={fields.email} disabled defaultValue={fields.emailSample} />
        <SelectField label={fields.address} required>
          {options}
        </SelectField>
        <SelectField label={fields.address} required error={fields.addressError}>
          {options}
        </SelectField>
        <SelectField label={fields.address} disabled>
          {options}
        </SelectField>
      </Columns>
    </GallerySection>
  )
}

export function Choices() {
  const text = useGalleryText()
  const { choices, recipes } = text
  const { of } = useCatalogueText()
  return (
    <GallerySection title={text.sections.choices}>
      <ChoiceGroup legend={choices.legend} columns>
        <ChoiceCard
          type="radio"
          name="cycle"
          label={choices.month}
          hint={choices.hint}
          trailing={text.dates.price}
          defaultChecked
        />
        <ChoiceCard
          type="radio"
          name="cycle"
          label={choices.fortnight}
          hint={choices.hint}
          trailing={text.dates.reduced}
        />
        <ChoiceCard type="radio" name="cycle" label={choices.fortnight} hint={choices.unavailable} disabled />
      </ChoiceGroup>
      <ChoiceGroup legend={choices.recipes} error={choices.recipesError} columns>
        {catalogue.recipes.slice(0, 2).map(({ code, name }) => (
          <ChoiceCard key={code} type="checkbox" name="recipe" label={of(name)} hint={recipes.size} />
        ))}
      </ChoiceGroup>
      <Checkbox label={choices.terms} />
    </GallerySection>
  )
}
