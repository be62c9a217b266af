import { petPhoto } from '@pfotenportal/text/de/pet-photo'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of the dialog for a dog's photo. */
export const usePetPhotoText = defineText({ petPhoto }, () => import('@pfotenportal/text/en/pet-photo'))
