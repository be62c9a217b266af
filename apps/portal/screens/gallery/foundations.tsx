import { catalogue } from '../../data/catalogue.ts'
import { dogLook } from '../../illustrations/dog-look.ts'
import { BittenCablePicture, Bowl, EmptyBowlPicture } from '../../illustrations/error-pictures.tsx'
import packagePicture from '../../illustrations/package.svg?no-inline'
import { DateTile } from '../../ui/date/date-tile.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Logo } from '../../ui/logo/logo.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price/price.tsx'
import { RecipeTile, Sachet } from '../../ui/recipe/recipe-tile.tsx'
import { Captioned, Columns, GallerySection, Row, useSample } from './gallery-section.tsx'
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
  return (
    <GallerySection title="tokens.css">
      <div className={styles['swatches']}>
        {colours.map((colour) => (
          <div key={colour} className={styles['swatch']} translate="no">
            <div
              className={styles['colour']}
              ref={(it) => it?.style.setProperty('--shown', `var(--${colour})`)}
            />
            {colour}
          </div>
        ))}
      </div>
    </GallerySection>
  )
}

export function Type() {
  const { details, dog, orders, sentence, window } = useSample()
  return (
    <GallerySection title="Headline">
      <div className="stack-4">
        <Headline level={3} look="page">
          {orders.upcoming}
        </Headline>
        <Headline level={3} look="display" eyebrow={orders.currentWithNumber('PP-104118')}>
          {orders.headline.window(dog, window)}
        </Headline>
        <Headline level={3} look="section">
          {details.history}
        </Headline>
        <Headline level={3}>{details.contents}</Headline>
        <p>
          {sentence} <a href="#top">{details.showDetails}</a>
        </p>
        <p className="note">{orders.processingHint}</p>
      </div>
    </GallerySection>
  )
}

export function DatesAndPrices() {
  const { format } = useSample()
  const date = format.tile('2026-12-15')
  const [price, reduced] = [format.price('199.90'), format.price('169.92')]
  return (
    <GallerySection title="DateTile · Price">
      <Row>
        <DateTile {...date} />
        <DateTile {...date} look="next" />
        <DateTile {...date} look="muted" />
        <Price now={price} />
        <Price now={reduced} before={price} />
        <Price now={reduced} before={price} note={format.unitPrice('6.61')} size="large" />
      </Row>
    </GallerySection>
  )
}

/** One breed for each coat, each kind of ears and each mark. */
const dogs = [
  { breed: 'Labrador Retriever', weight: 30 },
  { breed: 'Mischling', weight: 18 },
  { breed: 'Dackel', weight: 9 },
  { breed: 'Beagle', weight: 14 },
  { breed: 'Border Collie', weight: 18 },
  { breed: 'Husky', weight: 26 },
  { breed: 'Chihuahua', weight: 2 },
  { breed: 'Mops', weight: 8 },
  { breed: 'Berner Sennenhund', weight: 45 },
  { breed: 'Terrier', weight: 8 },
  { breed: 'Pudel', weight: 20 },
] as const
const sizes = ['small', 'normal', 'large'] as const

export function Dogs() {
  return (
    <GallerySection title="DogAvatar">
      <Row>
        {dogs.map((dog) => (
          <Captioned key={dog.breed} name={dog.breed}>
            <DogAvatar look={dogLook({ id: 0, ...dog })} size="large" />
          </Captioned>
        ))}
      </Row>
      <Row>
        {sizes.map((size) => (
          <DogAvatar key={size} look={dogLook({ id: 0, ...dogs[0] })} size={size} />
        ))}
        <DogAvatar look={dogLook({ id: 0, ...dogs[1] })} size="large" muted />
      </Row>
    </GallerySection>
  )
}

export function Recipes() {
  const { details } = useSample()
  const { of } = useCatalogueText()
  return (
    <GallerySection title="RecipeTile · Sachet">
      <Columns>
        {catalogue.recipes.map(({ code, name }) => (
          <RecipeTile key={code} recipe={code} name={of(name)}>
            {details.foodFor(28)}
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

const pictures = import.meta.glob<string>('../../illustrations/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

export function Drawings() {
  return (
    <GallerySection title="Picture">
      <Row>
        {Object.values(pictures).map((src) => (
          <Picture key={src} src={src} size={56} />
        ))}
        <Picture src={packagePicture} size={92} lifted />
      </Row>
      <Row>
        <EmptyBowlPicture />
        <BittenCablePicture />
      </Row>
    </GallerySection>
  )
}

export function Brand() {
  return (
    <GallerySection title="Logo">
      <Logo />
    </GallerySection>
  )
}
