import { gallery } from '@pfotenportal/text/de/gallery'
import { defineText } from '../../ui/text/text.tsx'

/** The words of the gallery. */
export const useGalleryText = defineText(gallery, () =>
  import('@pfotenportal/text/en/gallery').then((it) => it.gallery),
)
