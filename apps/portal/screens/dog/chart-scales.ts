/** The curve of a dog's weight as numbers of a drawing: days to the right, kilograms upwards. */
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { day, daysBetween } from '@pfotenportal/domain/core/calendar'

/** A weight on a day. */
export interface Measured {
  readonly measuredOn: string
  readonly weight: number
}

/** The size of the drawing and the room for its labels, in pixels. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Point<M> {
  readonly x: number
  readonly y: number
  readonly of: M
}

export interface Curve<M> {
  readonly points: readonly Point<M>[]
  readonly line: string
  readonly area: string
  /** Kilograms with a line of their own, lowest first. */
  readonly ticks: readonly { readonly kilograms: number; readonly y: number }[]
}

const GRID_LINES = 4
/** A steady weight is drawn as steady: the scale never shows less than this share of it. */
const SMALLEST_SPAN = 0.2

/** Kilograms from the lowest to the highest line: all weights, with air around a steady one. */
function spanOf(weights: readonly number[]): [number, number] {
  const [min, max] = [Math.min(...weights), Math.max(...weights)]
  const missing = Math.max(0, max * SMALLEST_SPAN - (max - min))
  return [Math.max(0, min - missing / 2), max + missing / 2]
}

/** The curve in a frame; for two weighings or more, oldest first. */
export function curveOf<M extends Measured>(measured: readonly M[], frame: Frame): Curve<M> {
  const first = day(measured[0]?.measuredOn ?? '')
  const dayOf = ({ measuredOn }: M) => daysBetween(first, day(measuredOn))
  const last = Math.max(1, ...measured.map(dayOf))
  const x = scaleLinear([0, last], [frame.left, frame.width - frame.right])
  const y = scaleLinear(spanOf(measured.map(({ weight }) => weight)), [
    frame.height - frame.bottom,
    frame.top,
  ]).nice(GRID_LINES)
  const points = measured.map((of) => ({ x: x(dayOf(of)), y: y(of.weight), of }))
  const base = frame.height - frame.bottom
  const drawn = line<Point<M>>(
    (it) => it.x,
    (it) => it.y,
  ).curve(curveMonotoneX)
  const filled = area<Point<M>>(
    (it) => it.x,
    base,
    (it) => it.y,
  ).curve(curveMonotoneX)
  return {
    points,
    line: drawn(points) ?? '',
    area: filled(points) ?? '',
    ticks: y.ticks(GRID_LINES).map((kilograms) => ({ kilograms, y: y(kilograms) })),
  }
}
