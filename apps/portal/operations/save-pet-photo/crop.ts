/** The square that is cut out of a picture. */

/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A square: as large as fits at zoom 1, and how far across and down it is, each from 0 to 1. */
export interface Crop {
  readonly zoom: number
  readonly across: number
  readonly down: number
}

/** The largest zoom. */
export const MAX_ZOOM = 4

/** The middle of a picture, as large as fits. */
export const WHOLE: Crop = { zoom: 1, across: 0.5, down: 0.5 }

const between = (value: number) => Math.min(1, Math.max(0, value))

/** The square in pixels of the picture. */
export function squareOf({ zoom, across, down }: Crop, { width, height }: PictureSize) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * across, top: (height - side) * down, side }
}

/** The share of a way that leads to `position`; the middle if there is no way. */
const shareOf = (position: number, way: number) => (way > 0 ? between(position / way) : 0.5)

/** Enlarges or reduces the square around its middle, as far as the picture goes. */
export function zoomed(crop: Crop, size: PictureSize, zoom: number): Crop {
  const before = squareOf(crop, size)
  const { side } = squareOf({ ...crop, zoom }, size)
  const grown = (before.side - side) / 2
  return {
    zoom,
    across: shareOf(before.left + grown, size.width - side),
    down: shareOf(before.top + grown, size.height - side),
  }
}

/** Moves the picture below the square, by shares of the square's side. */
export function dragged(crop: Crop, size: PictureSize, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, side } = squareOf(crop, size)
  return {
    ...crop,
    across: shareOf(left - by.x * side, size.width - side),
    down: shareOf(top - by.y * side, size.height - side),
  }
}
