import { pause } from '@pfotenportal/text/de/pause'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this dialog. */
export const usePauseText = defineText(pause, () =>
  import('@pfotenportal/text/en/pause').then((it) => it.pause),
)

/** The words that `usePauseText` gives. */
export type PauseText = typeof pause
