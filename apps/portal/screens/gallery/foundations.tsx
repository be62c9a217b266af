import { catalogue } from '../../data/catalogue.ts'
import { config } from '../../data/config.ts'
import type { DogLook } from '../../illustrations/dog-look.ts'
import { BittenCablePicture, Bowl, EmptyBowlPicture } from '../../illustrations/error-pictures.tsx'
import * as pictures from '../../illustrations/pictures.ts'
import { DateTile } from '../../ui/date/date-tile.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Logo, LogoMark } from '../../ui/logo/logo.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price/price.tsx'
import { RecipeTile, Sachet } from '../../ui/recipe/recipe-tile.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import { Captioned, Columns, GallerySection, Row, useGalleryText } from './gallery-section.tsx'
import styles from './gallery.module.css'

const colours = [
  'ground',
  'card',
  'sunken',
  'ink',
  'muted',
  'primary',
  'action',
  'tint',
  'ok',
  'warn',
  'error',
] as const

export function Colours() {
  const text = useGalleryText()
  return (
    <GallerySection title={text.sections.colours}>
      <div className={styles['swatches']}>
        {colours.map((colour) => (
          <div key={colour} className={styles['swatch']}>
            <div
              className={styles['colour']}
              ref={(it) => it?.style.setProperty('--shown', `var(--${colour})`)}
            />
            {text.colours[colour]}
          </div>
        ))}
      </div>
    </GallerySection>
  )
}

export function Type() {
  const text = useGalleryText()
  const { type } = text
  const { of } = useCatalogueText()
  const portal = config.brand.portalName[useLanguage()]
  const [recipe] = catalogue.recipes
  return (
    <GallerySection title={text.sections.type}>
      <div className={styles['types']}>
        <Headline level={3} look="page">
          {type.page(portal)}
        </Headline>
        <Headline level={3} look="display" eyebrow={type.eyebrow}>
          {type.headline}
        </Headline>
        <Headline level={3} look="section">
          {type.section}
        </Headline>
        {recipe && <Headline level={3}>{of(recipe.name)}</Headline>}
        <p>
          {type.text} <a href="#top">{type.link}</a>
        </p>
        <p className={styles['note']}>{type.note}</p>
      </div>
    </GallerySection>
  )
}

export function DatesAndPrices() {
  const text = useGalleryText()
  const { month, day, weekday, price, reduced, note } = text.dates
  const date = { month, day, weekday }
  return (
    <GallerySection title={text.sections.dates}>
      <Row>
        <DateTile {...date} />
        <DateTile {...date} look="next" />
        <DateTile {...date} look="muted" />
        <Price now={price} />
        <Price now={reduced} before={price} />
        <Price now={reduced} before={price} note={note} size="large" />
      </Row>
    </GallerySection>
  )
}

const looks = {
  golden: { coat: 'golden', ears: 'floppy', marks: 'none', build: 'large' },
  sand: { coat: 'sand', ears: 'floppy', marks: 'none', build: 'medium' },
  red: { coat: 'red', ears: 'long', marks: 'none', build: 'small' },
  brown: { coat: 'brown', ears: 'long', marks: 'blaze', build: 'medium' },
  black: { coat: 'black', ears: 'floppy', marks: 'blaze', build: 'medium' },
  grey: { coat: 'grey', ears: 'pricked', marks: 'blaze', build: 'large' },
  cream: { coat: 'cream', ears: 'pricked', marks: 'none', build: 'small' },
  fawn: { coat: 'fawn', ears: 'floppy', marks: 'mask', build: 'small' },
  tan: { coat: 'black', ears: 'floppy', marks: 'tan', build: 'large' },
  patch: { coat: 'cream', ears: 'floppy', marks: 'patch', build: 'small' },
  curly: { coat: 'cream', ears: 'curly', marks: 'none', build: 'medium' },
} as const satisfies Record<string, DogLook>

type SampleDog = keyof typeof looks
const sampleDogs: readonly SampleDog[] = [
  'golden',
  'sand',
  'red',
  'brown',
  'black',
  'grey',
  'cream',
  'fawn',
  'tan',
  'patch',
  'curly',
]

export function Dogs() {
  const text = useGalleryText()
  return (
    <GallerySection title={text.sections.dogs}>
      <Row>
        {sampleDogs.map((dog) => (
          <Captioned key={dog} name={text.dogs[dog]}>
            <DogAvatar look={looks[dog]} size="large" />
          </Captioned>
        ))}
        <Captioned name={text.dogs.paused}>
          <DogAvatar look={looks.sand} size="large" muted />
        </Captioned>
      </Row>
      <Row>
        <DogAvatar look={looks.golden} size="small" />
        <DogAvatar look={looks.golden} />
        <DogAvatar look={looks.golden} size="large" />
      </Row>
    </GallerySection>
  )
}

export function Recipes() {
  const text = useGalleryText()
  const { of } = useCatalogueText()
  return (
    <GallerySection title={text.sections.recipes}>
      <Columns>
        {catalogue.recipes.map(({ code, name }) => (
          <RecipeTile key={code} recipe={code} name={of(name)}>
            {text.recipes.amount} · {text.recipes.size}
          </RecipeTile>
        ))}
      </Columns>
      <Row>
        {catalogue.recipes.map(({ code, name }) => (
          <Sachet key={code} recipe={code} name={of(name)} size={120} />
        ))}
        <Bowl size={180} />
      </Row>
    </GallerySection>
  )
}

export function Drawings() {
  const text = useGalleryText()
  return (
    <GallerySection title={text.sections.drawings}>
      <Row>
        {Object.values(pictures).map((src) => (
          <Picture key={src} src={src} size={56} />
        ))}
        <Picture src={pictures.packagePicture} size={92} lifted />
      </Row>
      <Row>
        <EmptyBowlPicture />
        <BittenCablePicture />
      </Row>
    </GallerySection>
  )
}

export function Brand() {
  const text = useGalleryText()
  return (
    <GallerySection title={text.sections.brand}>
      <Row>
        <Logo />
        <LogoMark size={72} />
      </Row>
    </GallerySection>
  )
}
