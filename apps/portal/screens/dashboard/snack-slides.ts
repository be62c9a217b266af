/** The promoted supplements (spec 1, 3): pictures and colours; their words are in `text`. */
import type { SupplementKind } from '@pfotenportal/domain/catalogue/supplement'
import { carrotPicture, fishPicture, herbsPicture, musselPicture } from '../../illustrations/pictures.ts'

export interface SnackSlide {
  readonly id: SupplementKind
  readonly img: string
  /** Appears a moment after the slide has become active. */
  readonly ingredientPopupImg: string
}

export const snackSlides: readonly SnackSlide[] = [
  { id: 'joint', img: '/media/products/snack-gelenke.svg', ingredientPopupImg: musselPicture },
  { id: 'skin_coat', img: '/media/products/snack-haut-fell.svg', ingredientPopupImg: fishPicture },
  { id: 'gut', img: '/media/products/snack-darm.svg', ingredientPopupImg: carrotPicture },
  { id: 'dental', img: '/media/products/snack-zaehne.svg', ingredientPopupImg: herbsPicture },
]
