import { assert, nat, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOG_PHOTO } from '../testing/dog-photo.ts'
import { PHOTO_BYTES, photoOf } from './photo.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
const text = (words: string) => Array.from(words, (sign) => sign.charCodeAt(0))

const photo = bytesOf(DOG_PHOTO)

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...content]
}

/** The photo with a segment after its first marker. */
const withSegment = (marker: number, content: readonly number[]) =>
  Uint8Array.from([...photo.subarray(0, 2), ...segment(marker, content), ...photo.subarray(2)])

/** Where the frame begins, which states the dimensions. */
const frame = photo.findIndex((byte, at) => byte === 0xff && photo[at + 1] === 0xc0)

function withByte(at: number, byte: number): Uint8Array {
  const changed = photo.slice()
  changed[at] = byte
  return changed
}

const EXIF = [...text('Exif\0\0MM'), 0, 42, ...text('GPS 48.1372 N 11.5755 E')]

describe('what is stored of a photo (C-637)', () => {
  it('is the picture of a clean photo, whole', () => {
    expect(photoOf(photo)).toEqual(photo)
  })

  it.each([
    ['EXIF with the place', withSegment(0xe1, EXIF)],
    ['XMP', withSegment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))],
    ['a colour profile', withSegment(0xe2, text('ICC_PROFILE\0'))],
    ['Adobe data', withSegment(0xee, text('Adobe\0'))],
    ['a comment', withSegment(0xfe, text('taken at home'))],
    ['a second picture after its end', Uint8Array.from([...photo, ...photo])],
    ['a script after its end', Uint8Array.from([...photo, ...text('<script>')])],
  ])('lacks %s', (_what, bytes) => {
    expect(photoOf(bytes)).toEqual(photo)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a text file', Uint8Array.from(text('Ich bin kein Foto.'))],
    ['a PNG', Uint8Array.from([0x89, ...text('PNG\r\n'), 0x1a, 0x0a])],
    ['an animated GIF', Uint8Array.from(text('GIF89a'))],
    ['an SVG with a script', Uint8Array.from(text('<svg onload="alert(1)"/>'))],
    ['the beginning of a JPEG alone', photo.subarray(0, 2)],
    ['a photo that breaks off in its tables', photo.subarray(0, 120)],
    ['a photo that breaks off in its picture', photo.subarray(0, -2)],
    ['another width', withByte(frame + 8, 0x41)],
    ['another height', withByte(frame + 6, 0x41)],
    ['a bomb of 65,535 pixels a side', withByte(frame + 7, 0xff)],
    ['twelve bits for each colour', withByte(frame + 4, 12)],
    ['four colours, as for print', withByte(frame + 9, 4)],
    ['a lossless JPEG', withByte(frame + 1, 0xc3)],
    ['an arithmetic JPEG', withByte(frame + 1, 0xc9)],
    ['a segment without a length', Uint8Array.from([...photo.subarray(0, 2), 0xff, 0xe1, 0, 0])],
    ['a segment of an unknown kind', withSegment(0xc8, [1])],
    ['two frames', Uint8Array.from([...photo.subarray(0, frame + 19), ...photo.subarray(frame)])],
    ['no picture', Uint8Array.from([...photo.subarray(0, 2), 0xff, 0xd9])],
    ['too many bytes', withSegment(0xfe, Array<number>(PHOTO_BYTES).fill(0).slice(0, 65_000))],
  ])('%s is none', (_what, bytes) => {
    expect(photoOf(bytes)).toBeUndefined()
  })

  it('is stored again as it is, whatever the file', () => {
    assert(
      property(nat(photo.length - 1), nat(255), (at, byte) => {
        const stored = photoOf(withByte(at, byte))
        if (stored) expect(photoOf(stored)).toEqual(stored)
      }),
    )
  })

  it('reads any bytes without an error', () => {
    assert(
      property(
        uint8Array({ maxLength: 400 }),
        (bytes) => void photoOf(Uint8Array.from([0xff, 0xd8, ...bytes])),
      ),
    )
  })
})
