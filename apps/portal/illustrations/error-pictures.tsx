import { DogFace } from './dog-face.tsx'

export interface BowlProps {
  /** Width in CSS pixels. */
  size: number
  /** Whether it contains food. */
  full?: boolean
  x?: number
  y?: number
}

/** A blue bowl with a bone on its front. */
export function Bowl({ size, full = true, x, y }: BowlProps) {
  return (
    <svg x={x} y={y} width={size} height={size * 0.6} viewBox="0 0 80 48" aria-hidden="true">
      <ellipse cx="40" cy="45" rx="37" ry="3" fill="#3d2b0e" opacity=".1" />
      {full && (
        <g>
          <path fill="#a8452f" d="M14 15c2-7 9-6 12-9 5-5 11-2 14-2s9-3 14 2c3 3 10 2 12 9Z" />
          <circle cx="30" cy="9" r="3.5" fill="#ff822d" />
          <circle cx="47" cy="7.5" r="3" fill="#86d72f" />
          <path fill="#fff2cf" d="M38 10l4-2 1.5 2.5-4 2Z" />
          <circle cx="56" cy="11" r="2.8" fill="#ff822d" />
          <path fill="#fff2cf" d="M20 11.5l3.5-2 1.5 2.3-3.5 2Z" />
        </g>
      )}
      <ellipse cx="40" cy="15" rx="32" ry={full ? 3.5 : 6} fill={full ? '#00589b' : '#004a85'} />
      {full && <path fill="#a8452f" d="M12 15c6-3 50-3 56 0-8 2.5-48 2.5-56 0Z" />}
      <path fill="#009ef7" d="M8 15c4 4.5 60 4.5 64 0l6 25c1 4-2 5-5 5H7c-3 0-6-1-5-5Z" />
      <path fill="#0077bf" d="M72 15c-2 2.3-9 3.4-17 3.9C60 26 62 36 60 45h13c3 0 6-1 5-5Z" opacity=".55" />
      <path
        fill="#fff"
        d="M30.5 27.2c1.8-1.4 4.3 0 4 2.1h11c-.3-2.1 2.2-3.5 4-2.1 1.7 1.4 1 3.7-.8 4.3 1.8.6 2.5 2.9.8 4.3-1.8 1.4-4.3 0-4-2.1h-11c.3 2.1-2.2 3.5-4 2.1-1.7-1.4-1-3.7.8-4.3-1.8-.6-2.5-2.9-.8-4.3"
      />
    </svg>
  )
}

const shadow = <ellipse cx="150" cy="186" rx="118" ry="9" fill="#3d2b0e" opacity=".08" />

/** For the 404 page: a dog behind an empty bowl. */
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

/** For the 500 page: a dog next to the cable that it has bitten through. */
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
