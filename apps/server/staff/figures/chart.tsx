/** Charts as inline SVG. Coordinates are percentages, so that text keeps its size at any width. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { line, stack } from 'd3-shape'
import type { OperatorText } from '@pfotenportal/text/de/operator'

/** One step of time, with a number for each series. */
export interface Bar {
  /** The label below the bar. */
  readonly label: string
  readonly values: readonly number[]
}

export interface ChartProps {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  readonly note: string
  /** The names of up to four stacked series, from the bottom up. */
  readonly series: readonly string[]
  readonly bars: readonly Bar[]
  readonly format: (value: number) => string
  readonly copy: OperatorText['charts']
  /** Drawn as a line instead of bars; the first series only. */
  readonly isLine?: boolean
}

/** Where the plot begins and ends, in percent of the picture's height. */
const TOP = 10
const BOTTOM = 88
const GRID_LINES = 3

/** The scale: labelled values, and positions in percent from the top. */
interface Scaled {
  readonly ticks: readonly number[]
  readonly height: (value: number) => number
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const percent = (value: number) => `${Math.round(value * 100) / 100}%`

function Legend({ series }: { series: readonly string[] }) {
  return (
    <ul className="legend">
      {series.map((name, index) => (
        <li key={name}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <rect className={`s${index + 1}`} width="14" height="14" rx="4" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Bars({
  bars,
  series,
  height,
}: Pick<ChartProps, 'bars' | 'series'> & { height: (value: number) => number }) {
  const places = scaleBand<number>(
    bars.map((_, index) => index),
    [0, 100],
  ).padding(0.2)
  const layers = stack<Bar, number>()
    .keys(series.map((_, index) => index))
    .value(({ values }, index) => values[index] ?? 0)(bars)
  return layers.map((layer) =>
    layer.map(([from, to], index) =>
      to > from ? (
        <rect
          key={`${layer.key} ${bars[index]?.label}`}
          className={`s${layer.key + 1}`}
          x={percent(places(index) ?? 0)}
          width={percent(places.bandwidth())}
          y={percent(height(to))}
          height={percent(height(from) - height(to))}
        />
      ) : null,
    ),
  )
}

function Line({ bars, height }: Pick<ChartProps, 'bars'> & { height: (value: number) => number }) {
  const step = bars.length > 1 ? 100 / (bars.length - 1) : 0
  const path = line<Bar>()
    .x((_, index) => index * step)
    .y(({ values }) => height(values[0] ?? 0))(bars)
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      <path d={path ?? ''} />
    </svg>
  )
}

/** Tooltips: an invisible column over each step with its numbers. */
function Values({ bars, series, format, isLine }: Pick<ChartProps, 'bars' | 'series' | 'format' | 'isLine'>) {
  const last = bars.length - 1
  const width = isLine === true && last > 0 ? 100 / last : 100 / bars.length
  return bars.map(({ label, values }, index) => {
    const lines = values.map((value, of) => `${series[of] ?? ''}: ${format(value)}`)
    return (
      <rect
        key={label}
        className="value"
        x={percent(width * (isLine === true && last > 0 ? index - 0.5 : index))}
        width={percent(width)}
        y={percent(TOP)}
        height={percent(BOTTOM - TOP)}
      >
        <title>{[label, ...lines].join('\n')}</title>
      </rect>
    )
  })
}

/** The first, the middle and the last label: more would not fit on a phone. */
function Labels({ bars }: Pick<ChartProps, 'bars'>) {
  const last = bars.length - 1
  const shown = last < 2 ? [0, last] : [0, Math.floor(last / 2), last]
  const anchors = ['start', 'middle', 'end'] as const
  return [...new Set(shown)].map((index) => {
    const place = last === 0 ? 0 : index / last
    const anchor = anchors[index === 0 ? 0 : index === last ? 2 : 1]
    return (
      <text key={index} x={percent(place * 100)} y="99%" textAnchor={anchor}>
        {bars[index]?.label}
      </text>
    )
  })
}

/** The axis labels, in an SVG of their own so that they never cover a bar. */
function Axis({ ticks, height, format }: Scaled & Pick<ChartProps, 'format'>) {
  return (
    <svg className="plot" aria-hidden="true">
      {ticks.map((tick) => (
        <text key={tick} x="100%" y={percent(height(tick))} dy="0.32em" textAnchor="end">
          {format(tick)}
        </text>
      ))}
    </svg>
  )
}

function Grid({ ticks, height }: Scaled) {
  return ticks.map((tick) => (
    <line
      key={tick}
      className="grid"
      x1="0%"
      x2="100%"
      y1={percent(height(tick))}
      y2={percent(height(tick))}
    />
  ))
}

function describe({ bars, format, copy }: ChartProps, isLine: boolean): string {
  const totals = bars.map(({ values }) => sum(values))
  const most = totals.indexOf(Math.max(...totals))
  const highest = `${bars[most]?.label ?? ''} (${format(totals[most] ?? 0)})`
  return copy.summary(bars.length, isLine ? '–' : format(sum(totals)), highest)
}

/** A chart with a text description for screen readers; the tables beside it show the same numbers. */
export function Chart(props: ChartProps) {
  const { id, title, note, series, bars, format, copy, isLine = false } = props
  const highest = Math.max(0, ...bars.map(({ values }) => sum(values)))
  const height = scaleLinear([0, highest], [BOTTOM, TOP]).nice(GRID_LINES)
  const ticks = height.ticks(GRID_LINES).filter((tick) => isLine || Number.isInteger(tick))
  return (
    <figure className="card">
      <figcaption>
        {title} <span>{note}</span>
      </figcaption>
      {highest === 0 ? (
        <p className="quiet">{copy.none}</p>
      ) : (
        <>
          {series.length > 1 && <Legend series={series} />}
          <div className="picture">
            <Axis ticks={ticks} height={height} format={format} />
            <svg className="plot" role="img" aria-labelledby={`${id}-title ${id}-text`}>
              <title id={`${id}-title`}>{title}</title>
              <desc id={`${id}-text`}>{describe(props, isLine)}</desc>
              <Grid ticks={ticks} height={height} />
              {isLine ? (
                <Line bars={bars} height={height} />
              ) : (
                <Bars bars={bars} series={series} height={height} />
              )}
              <Values bars={bars} series={series} format={format} isLine={isLine} />
              <Labels bars={bars} />
            </svg>
          </div>
        </>
      )}
    </figure>
  )
}
