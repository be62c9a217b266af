import type { ReactNode } from 'react'
import type { DogLook } from './dog-look.ts'

interface Coat {
  coat: string
  ear: string
  muzzle: string
}

const coats: Record<DogLook['coat'], Coat> = {
  golden: { coat: '#f0bd74', ear: '#cf8e43', muzzle: '#ffe3b8' },
  sand: { coat: '#f3c07b', ear: '#6d4534', muzzle: '#ffdea7' },
  red: { coat: '#c87f4a', ear: '#93532c', muzzle: '#f4cfa6' },
  brown: { coat: '#a56953', ear: '#6d4534', muzzle: '#f0cfb4' },
  black: { coat: '#57505f', ear: '#39343f', muzzle: '#f1ebe4' },
  grey: { coat: '#a9a8b4', ear: '#74727f', muzzle: '#f1ecea' },
  cream: { coat: '#f8e6ca', ear: '#dcae74', muzzle: '#fffaf1' },
  fawn: { coat: '#ebc998', ear: '#6a5146', muzzle: '#fae5c4' },
}

const tan = '#d8914f'
const white = '#fffaf3'

const ears: Record<DogLook['ears'], (coat: Coat) => ReactNode> = {
  floppy: ({ ear }) => (
    <path
      fill={ear}
      d="m11.726 6.067l-7.3 10.295c-.705.994-2.27.495-2.27-.723V8.594a4.5 4.5 0 0 1 4.5-4.5h4.05a1.25 1.25 0 0 1 1.02 1.973m8.517 0l7.3 10.295c.704.994 2.27.495 2.27-.723V8.594a4.5 4.5 0 0 0-4.5-4.5h-4.05a1.25 1.25 0 0 0-1.02 1.973"
    />
  ),
  pricked: ({ ear, muzzle }) => (
    <>
      <path
        fill={ear}
        d="M4 14V1.3c0-1.5 1.7-2.2 2.7-1.2L14.5 7.5zM28 14V1.3c0-1.5-1.7-2.2-2.7-1.2L17.5 7.5z"
      />
      <path fill={muzzle} opacity=".75" d="M6.3 9.5V3.6l4.7 4.2zM25.7 9.5V3.6L21 7.8z" />
    </>
  ),
  long: ({ ear }) => (
    <path
      fill={ear}
      d="M10.8 4.6C7.2 3.9 4.3 5.7 2.9 9.6 1.7 13 1.3 17.5 1.6 20.6c.2 2.2 2.9 2.9 4.2 1.2 1.9-2.5 2.6-7.2 3.8-11.3.6-2 1.7-3.6 2.1-4.5.2-.6-.2-1.2-.9-1.4M21.2 4.6c3.6-.7 6.5 1.1 7.9 5 1.2 3.4 1.6 7.9 1.3 11-.2 2.2-2.9 2.9-4.2 1.2-1.9-2.5-2.6-7.2-3.8-11.3-.6-2-1.7-3.6-2.1-4.5-.2-.6.2-1.2.9-1.4"
    />
  ),
  curly: ({ ear, coat }) => (
    <>
      <g fill={coat}>
        <circle cx="11.5" cy="5.4" r="3.2" />
        <circle cx="16" cy="4.3" r="3.5" />
        <circle cx="20.5" cy="5.4" r="3.2" />
      </g>
      <g fill={ear}>
        <circle cx="5.6" cy="8.4" r="3.5" />
        <circle cx="4.4" cy="12.6" r="3.5" />
        <circle cx="4.8" cy="16.8" r="3.2" />
        <circle cx="26.4" cy="8.4" r="3.5" />
        <circle cx="27.6" cy="12.6" r="3.5" />
        <circle cx="27.2" cy="16.8" r="3.2" />
      </g>
    </>
  ),
}

const muzzlePath =
  'M24.063 21.844c0-4.475-4.313-5.875-8-5.875C11.938 15.969 8 17.53 8 21.844c0 3.95 4.313 7.343 8.063 7.343c4.5 0 8-4.656 8-7.343'

const snout = (fill: string) => <path fill={fill} d={muzzlePath} />

const marks: Record<DogLook['marks'], (coat: Coat) => ReactNode> = {
  none: ({ muzzle }) => snout(muzzle),
  mask: () => snout('#7b6457'),
  blaze: () => (
    <>
      <path fill={white} d="M14.3 5h3.4c.4 4.2 1 7.3 2.6 12h-8.6c1.6-4.7 2.2-7.8 2.6-12" />
      {snout(white)}
    </>
  ),
  patch: ({ muzzle }) => (
    <>
      <path fill="#a56953" d="M17.4 9.2C18.7 7 24 6.7 25 10.5s-.4 8-3.6 8-5.5-6.6-4-9.3" />
      {snout(muzzle)}
    </>
  ),
  tan: () => (
    <>
      <path fill={white} d="M15.1 5h1.8c.3 4.2.8 8 2 12h-5.8c1.2-4 1.7-7.8 2-12" />
      <path
        fill={tan}
        d="M24.9 21.8c0-3.3-2.3-5-5-5.6l-1 3h-5.8l-1-3C9.4 17 7.1 18.5 7.1 21.8c0 1.9 1 3.7 2.4 5h13c1.4-1.3 2.4-3.3 2.4-5"
      />
      <path
        fill={tan}
        d="M11.3 10.9a1.7 1.1-20 1 1 3.2-1 1.7 1.1-20 0 1-3.2 1M17.5 9.9a1.7 1.1 20 1 1 3.2 1 1.7 1.1 20 0 1-3.2-1"
      />
      <path
        fill={white}
        d="M21.6 22c0-3.7-2.6-5.4-5.6-5.4S10.4 18.3 10.4 22c0 3.6 2.9 6.8 5.6 6.8s5.6-3.2 5.6-6.8"
      />
    </>
  ),
}

const scales = { small: 0.86, medium: 0.94, large: 1 } as const

export interface DogFaceProps {
  look: DogLook
  /** Edge in CSS pixels. */
  size: number
  /** The position inside another drawing. */
  x?: number
  y?: number
}

/** A dog's face by coat, ears, marks and build, in the style of the licensed illustrations. */
export function DogFace({ look, size, x, y }: DogFaceProps) {
  const coat = coats[look.coat]
  // Pricked ears need extra space at the top.
  const scale = scales[look.build] * (look.ears === 'pricked' ? 0.94 : 1)
  const eye = look.build === 'small' ? 1.2 : 1
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <g transform={`translate(${16 * (1 - scale)} ${30 * (1 - scale)}) scale(${scale})`}>
        {(look.ears === 'pricked' || look.ears === 'curly') && ears[look.ears](coat)}
        <path fill={coat.coat} d="M4 9a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4z" />
        {marks[look.marks](coat)}
        <path
          fill="#ca0b4a"
          d="M12.992 24.656L16 22.406l3.008 2.25V27c0 1.657-1.351 3-3.008 3a3.007 3.007 0 0 1-3.008-3z"
        />
        {(look.ears === 'floppy' || look.ears === 'long') && ears[look.ears](coat)}
        <g fill="#212121">
          <rect x={13 - eye} y={13.5 - 1.5 * eye} width={2 * eye} height={3 * eye} rx={eye} />
          <rect x={19 - eye} y={13.5 - 1.5 * eye} width={2 * eye} height={3 * eye} rx={eye} />
          <path d="M17.145 17h-2.317c-.584 0-1.127.816-.638 1.473c.332.446 1.166 1.338 1.841 1.338s1.467-.892 1.778-1.338c.539-.844-.185-1.461-.664-1.473m-.645 3.516a.5.5 0 0 0-.5-.5h-.011a.5.5 0 0 0-.5.5q0 .123.005.244c-.116 2.22-1.806 3.224-2.963 3.224a.5.5 0 1 0 0 1c1.211 0 2.7-.746 3.463-2.242c.764 1.496 2.253 2.242 3.463 2.242a.5.5 0 1 0 0-1c-1.156 0-2.846-1.004-2.962-3.224q.005-.12.005-.244" />
        </g>
      </g>
    </svg>
  )
}
