/** The browser year: all rows in chronological order. */
import type { Row } from '../row.ts'
import { year2027 } from './year-2027.ts'
import { firstDay } from './first-day.ts'
import { restOf2026 } from './rest-of-2026.ts'

export const year: readonly Row[] = [...firstDay, ...restOf2026, ...year2027]
