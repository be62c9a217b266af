import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useEffect, useId, useRef, useState } from 'react'
import type { PetProfileView, WeighingView } from '@pfotenportal/contract/pets'
import { day, daysBetween } from '@pfotenportal/domain/core/calendar'
import { useDogText } from '../../operations/update-pet/pet-profile.ts'
import { useFormat } from '../../ui/format/format.ts'
import styles from './dog.module.css'

/** A weight on a day. */
interface Measured {
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

interface Curve<M> {
  readonly points: readonly Point<M>[]
  readonly line: string
  readonly area: string
  /** The grid lines in kilograms, lowest first. */
  readonly ticks: readonly { readonly kilograms: number; readonly y: number }[]
}

const GRID_LINES = 4
/** The scale spans at least this share of the weight, so that small changes look small. */
const SMALLEST_SPAN = 0.2

/** The range of the scale in kilograms, padded if the weight is steady. */
function spanOf(weights: readonly number[]): [number, number] {
  const [min, max] = [Math.min(...weights), Math.max(...weights)]
  const missing = Math.max(0, max * SMALLEST_SPAN - (max - min))
  return [Math.max(0, min - missing / 2), max + missing / 2]
}

/** Computes the curve for two or more weighings, oldest first. */
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

const HEIGHT = 240
const FRAME = { height: HEIGHT, left: 56, right: 20, top: 16, bottom: 36 }
const POINT = 5

/** The rendered width of an element, so that the labels of the drawing are not scaled. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

export interface WeightChartProps {
  pet: PetProfileView['pet']
  /** Oldest first, two or more. */
  weighings: readonly WeighingView[]
}

/** The drawing. The table below it contains the same numbers. */
function Drawing({ pet, weighings, width }: WeightChartProps & { width: number }) {
  const { curve: text } = useDogText()
  const format = useFormat()
  const id = useId()
  const { points, line, area, ticks } = curveOf(weighings, { ...FRAME, width })
  const [first, last] = [weighings[0], weighings.at(-1)]
  if (!first || !last) return null
  const described = text.described(
    weighings.length,
    format.date(first.measuredOn),
    format.date(last.measuredOn),
    format.kilograms(first.weight),
    format.kilograms(last.weight),
  )
  const baseline = HEIGHT - FRAME.bottom
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className={styles['drawing']}
    >
      <title id={`${id}-title`}>{text.chart(pet.name)}</title>
      <desc id={`${id}-text`}>{described}</desc>
      {ticks.map(({ kilograms, y }) => (
        <g key={kilograms}>
          <line x1={FRAME.left} x2={width - FRAME.right} y1={y} y2={y} className={styles['grid']} />
          <text x={FRAME.left - 10} y={y} dominantBaseline="middle" textAnchor="end">
            {format.kilograms(kilograms)}
          </text>
        </g>
      ))}
      <path d={area} className={styles['area']} />
      <path d={line} className={styles['line']} />
      {points.map(({ x, y, of }) => (
        <circle
          key={of.measuredOn}
          cx={x}
          cy={y}
          r={POINT}
          data-source={of.source}
          className={styles['point']}
        />
      ))}
      <text x={FRAME.left} y={baseline + 26}>
        {format.date(first.measuredOn)}
      </text>
      <text x={width - FRAME.right} y={baseline + 26} textAnchor="end">
        {format.date(last.measuredOn)}
      </text>
    </svg>
  )
}

/** The chart of a dog's weight, as wide as its container. */
export function WeightChart(props: WeightChartProps) {
  const { element, width } = useWidth()
  return (
    <div ref={element} className={styles['chart']}>
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  )
}
