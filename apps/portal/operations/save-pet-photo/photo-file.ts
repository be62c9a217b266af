/** Opens a file as a picture, and writes the part that was chosen as the photo of a dog. Both stay in the browser. */
import { photoOf } from '@pfotenportal/domain/pet/photo'

/** Why there is no photo: no picture, one that only other browsers open, or a browser that hands none out. */
export type PhotoProblem = 'unreadable' | 'heic' | 'blocked'

/** The longest side of an opened picture: enough to cut a fourth out of it, and little memory. */
const OPENED_SIDE = 1280

/** Tried one after the other, until the photo is small enough. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** Whether the browser gives back what was drawn: some return another picture, against tracking. */
function givesPicturesBack(): boolean {
  const probe = document.createElement('canvas')
  probe.width = 2
  probe.height = 2
  const context = probe.getContext('2d')
  if (!context) return false
  context.fillStyle = '#40c080'
  context.fillRect(0, 0, 2, 2)
  const drawn = [0x40, 0xc0, 0x80, 255]
  return context
    .getImageData(0, 0, 2, 2)
    .data.every((value, at) => Math.abs(value - (drawn[at % 4] ?? 0)) < 8)
}

const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * The picture in a file, upright, of a moving one the first frame, what is transparent in white. A huge one is scaled
 * down, so that a phone can go on working with it.
 */
export async function openPicture(file: File): Promise<HTMLCanvasElement | PhotoProblem> {
  if (!givesPicturesBack()) return 'blocked'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return isHeic(file) ? 'heic' : 'unreadable'
  const scale = Math.min(1, OPENED_SIDE / Math.max(bitmap.width, bitmap.height))
  const picture = document.createElement('canvas')
  picture.width = Math.max(1, Math.round(bitmap.width * scale))
  picture.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = picture.getContext('2d')
  if (!context) return 'blocked'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, picture.width, picture.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, picture.width, picture.height)
  bitmap.close()
  return picture
}

/** The photo that a canvas of PHOTO_SIDE shows, as the service takes it, in Base64; null if the browser writes no JPEG. */
export async function photoIn(canvas: HTMLCanvasElement): Promise<string | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    const photo = blob && photoOf(new Uint8Array(await blob.arrayBuffer()))
    if (photo) return btoa(Array.from(photo, (byte) => String.fromCharCode(byte)).join(''))
  }
  return null
}
