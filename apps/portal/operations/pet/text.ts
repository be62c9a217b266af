import { dog } from '@pfotenportal/text/de/dog'
import { defineText } from '../../ui/text/text.tsx'

/** The words of the dog's profile: its page and the dialog in which it is measured. */
export const useDogText = defineText(dog, () => import('@pfotenportal/text/en/dog').then((it) => it.dog))
