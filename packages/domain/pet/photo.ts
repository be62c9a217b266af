/**
 * The photo of a dog (docs/domain.md C-637 to C-639): a small square JPEG without metadata. It is read segment by segment and
 * never decoded, so a hostile file costs no more than its bytes.
 */

/** The side of a photo in pixels: 84 CSS pixels, the largest at which a portrait is shown, on the densest screens. */
export const PHOTO_SIDE = 320

/** The most bytes of a photo; usually it has a third of them. */
export const PHOTO_BYTES = 64 * 1024

const START = [0xff, 0xd8]
const END = [0xff, 0xd9]
/** JFIF 1.1, one pixel as wide as high: without it, a program may read the colours otherwise. */
const JFIF = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]

const SCAN = 0xda
/** Baseline, extended and progressive: what browsers write and read. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Huffman tables, quantisation tables, restart intervals and scans, beside the frame: what a picture is drawn from. */
const KEPT = [0xc4, 0xdb, 0xdd, SCAN]
/** Application data, such as EXIF with the place, XMP, colour profiles and thumbnails, and comments. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** Whether a frame is a square of PHOTO_SIDE with eight bits for each of one or three colours. */
function isPhotoFrame(segment: Uint8Array): boolean {
  const [, , , , precision, h1 = 0, h0 = 0, w1 = 0, w0 = 0, colours = 0] = segment
  const isSquare = h1 * 256 + h0 === PHOTO_SIDE && w1 * 256 + w0 === PHOTO_SIDE
  return (
    precision === 8 && isSquare && (colours === 1 || colours === 3) && segment.length === 10 + 3 * colours
  )
}

/** The end of the compressed data that begins at `from`: the next marker that is neither a restart nor a stuffed byte. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** The segment at `at` with what it says; undefined if the file breaks off or has something else there. */
function segmentAt(bytes: Uint8Array, at: number): { marker: number; segment: Uint8Array } | undefined {
  const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  const end = at + 2 + length
  if (bytes[at] !== 0xff || length < 2 || end > bytes.length) return undefined
  return { marker: bytes[at + 1] ?? 0, segment: bytes.subarray(at, end) }
}

/** The segments that a picture is drawn from, in their order; undefined unless they are a whole photo. */
function drawnFrom(bytes: Uint8Array): Uint8Array[] | undefined {
  const kept: Uint8Array[] = []
  let frames = 0
  let scans = 0
  for (let at = START.length; ;) {
    if (bytes[at] === END[0] && bytes[at + 1] === END[1]) return frames === 1 && scans > 0 ? kept : undefined
    const found = segmentAt(bytes, at)
    if (!found) return undefined
    const { marker, segment } = found
    const isFrame = FRAMES.includes(marker)
    if (isFrame && !isPhotoFrame(segment)) return undefined
    if (!isFrame && !KEPT.includes(marker) && !isMetadata(marker)) return undefined
    if (isFrame) frames += 1
    if (marker === SCAN && (frames === 0 || ++scans > 64)) return undefined
    const end = marker === SCAN ? endOfScan(bytes, at + segment.length) : at + segment.length
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
}

/**
 * The photo as it is stored: what the picture is drawn from and nothing else. Undefined if the bytes are not a JPEG of
 * PHOTO_SIDE times PHOTO_SIDE pixels, are too many, or break off.
 */
export function photoOf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > PHOTO_BYTES || bytes[0] !== START[0] || bytes[1] !== START[1]) return undefined
  const kept = drawnFrom(bytes)
  if (!kept) return undefined
  const parts = [START, JFIF, ...kept, END]
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length > PHOTO_BYTES) return undefined
  const photo = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    photo.set(part, at)
    at += part.length
  }
  return photo
}
