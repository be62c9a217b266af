/** Colours and type of the mails, as inline styles. The classes that blocks carry exist for the dark theme alone. */
import type { CSSProperties } from 'react'

/** The tokens of the light theme. */
export const colour = {
  ground: '#FBF6EE',
  card: '#FFFFFF',
  line: '#E9E1D4',
  ink: '#0F2233',
  muted: '#4A6072',
  action: '#0072B8',
  soft: '#F7F1E6',
  sun: '#FFD66B',
  /** One hue per recipe, as in the portal. */
  recipe: { CG: '#A8452F', GS: '#E3A008', RT: '#D9708A' },
}

export const font = "Figtree, 'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif"
/** A paragraph of the letter. */
export const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: 16,
  lineHeight: '25px',
  color: colour.ink,
}
/** Small print. */
export const small: CSSProperties = { ...text, fontSize: 14, lineHeight: '21px', color: colour.muted }
