import { useEffect, useId, useRef, useState } from 'react'
import type { PetProfileView, WeighingView } from '@pfotenportal/contract/pets'
import { useDogText } from '../../operations/pet/text.ts'
import { useFormat } from '../../ui/format/format.ts'
import { curveOf } from './chart-scales.ts'
import styles from './dog.module.css'

const HEIGHT = 240
const FRAME = { height: HEIGHT, left: 56, right: 20, top: 16, bottom: 36 }
const POINT = 5

/** The width of an element as it is on screen: the drawing is made for it, its words keep their size. */
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

/** The drawing; the table beneath it says the same in numbers. */
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

/** The curve of a dog's weight, as wide as there is room. */
export function WeightChart(props: WeightChartProps) {
  const { element, width } = useWidth()
  return (
    <div ref={element} className={styles['chart']}>
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  )
}
