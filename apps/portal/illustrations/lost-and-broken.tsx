import { Bowl } from './bowl.tsx'
import { DogFace } from './dog-face.tsx'

const shadow = <ellipse cx="150" cy="186" rx="118" ry="9" fill="#3d2b0e" opacity=".08" />

/** For the page that does not exist: a dog behind an empty bowl. */
export function EmptyBowlPicture({ width = 300 }: { width?: number }) {
  return (
    <svg width={width} height={(width * 200) / 300} viewBox="0 0 300 200" aria-hidden="true">
      <circle cx="150" cy="98" r="92" fill="#009ef7" opacity=".12" />
      {shadow}
      <g fill="none" stroke="#009ef7" strokeLinecap="round" strokeWidth="6">
        <path d="M52 62c0-16 24-16 24 0 0 10-12 10-12 20" />
        <path d="M232 42c0-13 20-13 20 0 0 8-10 8-10 16" opacity=".6" />
      </g>
      <circle cx="64" cy="95" r="4" fill="#009ef7" />
      <circle cx="242" cy="69" r="3.5" fill="#009ef7" opacity=".6" />
      <DogFace
        x={92}
        y={26}
        size={116}
        look={{ coat: 'sand', ears: 'floppy', marks: 'none', build: 'large' }}
      />
      <Bowl x={70} y={94} size={160} full={false} />
    </svg>
  )
}

/** For the page after a fault of ours: a dog beside the cable it has bitten through. */
export function BittenCablePicture({ width = 300 }: { width?: number }) {
  return (
    <svg width={width} height={(width * 200) / 300} viewBox="0 0 300 200" aria-hidden="true">
      <circle cx="150" cy="98" r="92" fill="#ffd66b" opacity=".22" />
      {shadow}
      <g fill="none" stroke="#7d5fa3" strokeLinecap="round" strokeWidth="8">
        <path d="M8 176c30 8 52-6 62-18s16-14 26-12" />
        <path d="M292 168c-30 12-56 6-66-6-7-8-12-14-20-14" />
      </g>
      <g fill="none" stroke="#f3ad61" strokeLinecap="round" strokeWidth="3">
        <path d="M97 146l9-5M97 147l11 1M96 148l8 6" />
        <path d="M205 148l-9-6M205 148l-11 0M205 149l-8 6" />
      </g>
      <path fill="#fcd53f" d="M228 92l-17 24h10l-5 19 19-25h-11l7-18zM70 84l14 20h-8l4 16-16-21h9l-6-15z" />
      <DogFace
        x={92}
        y={58}
        size={116}
        look={{ coat: 'cream', ears: 'floppy', marks: 'patch', build: 'large' }}
      />
    </svg>
  )
}
