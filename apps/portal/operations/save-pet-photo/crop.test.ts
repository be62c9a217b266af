import { describe, expect, it } from 'vitest'
import { dragged, squareOf, WHOLE, zoomed } from './crop.ts'

const wide = { width: 400, height: 300 }

describe('the square that is cut out of a picture', () => {
  it.each([
    ['wide', wide, { left: 50, top: 0, side: 300 }],
    ['high', { width: 300, height: 400 }, { left: 0, top: 50, side: 300 }],
    ['square', { width: 300, height: 300 }, { left: 0, top: 0, side: 300 }],
    ['one pixel high', { width: 1280, height: 1 }, { left: 639.5, top: 0, side: 1 }],
  ])('is the middle of a picture that is %s', (_shape, size, square) => {
    expect(squareOf(WHOLE, size)).toEqual(square)
  })

  it('is enlarged around its middle', () => {
    expect(squareOf(zoomed(WHOLE, wide, 2), wide)).toEqual({ left: 125, top: 75, side: 150 })
  })

  it('stays in the picture when it is enlarged at an edge and reduced again', () => {
    const corner = { ...zoomed(WHOLE, wide, 4), across: 1, down: 1 }
    const { left, top, side } = squareOf(zoomed(corner, wide, 1), wide)
    expect([left, top, side]).toEqual([100, 0, 300])
  })

  it('follows the finger, as far as the picture goes', () => {
    const right = dragged(WHOLE, wide, { x: 0.1, y: 0.5 })
    expect(squareOf(right, wide)).toEqual({ left: 20, top: 0, side: 300 })
    expect(squareOf(dragged(right, wide, { x: 3, y: -3 }), wide)).toMatchObject({ left: 0, top: 0 })
    expect(squareOf(dragged(right, wide, { x: -3, y: 3 }), wide)).toMatchObject({ left: 100, top: 0 })
  })
})
