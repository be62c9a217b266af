/** The sample world's year, in order. */
import type { Row } from '../row.ts'
import { nextYear } from './next-year.ts'
import { november } from './november.ts'
import { toChristmas } from './to-christmas.ts'

export const year: readonly Row[] = [...november, ...toChristmas, ...nextYear]
