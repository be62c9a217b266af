import { move } from '@pfotenportal/text/de/move'
import { defineText } from '../../../ui/text/text.tsx'

/** The words of moving orders, and of the calendar for it. */
export const useMoveText = defineText(move, () => import('@pfotenportal/text/en/move').then((it) => it.move))
