export interface BowlProps {
  /** Width in CSS pixels. */
  size: number
  /** `true`: fresh food in it. */
  full?: boolean
  x?: number
  y?: number
}

/** The bowl: blue like the brand, a bone on its front. */
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
