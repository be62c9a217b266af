/** A QR code as the path of an SVG: drawn by the page itself, so that its policy has to allow no picture for it. */
import { encodeQR } from 'qr'

/** What every reader needs around the code, in modules. */
const QUIET_ZONE = 4

/** The path of the dark modules, and the width of the whole picture in modules. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size: rows.length }
}
