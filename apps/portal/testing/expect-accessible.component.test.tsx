import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from './expect-accessible.ts'

const GRADIENT = 'linear-gradient(90deg, #fff, #ddd)'

it('accepts text whose contrast is sufficient on all of a gradient', async () => {
  await render(<p style={{ color: '#333', background: GRADIENT }}>Bella</p>)
  await expectAccessible({ decides: true })
})

it.each([
  ['on a gradient', { color: '#999', background: GRADIENT }],
  ['at one end of a gradient', { color: '#767676', background: GRADIENT, width: '2rem' }],
  ['that is half transparent', { color: '#333', background: GRADIENT, opacity: 0.4 }],
  ['that has the colour of its background', { color: '#fff', background: 'linear-gradient(#fff, #fff)' }],
  ['below the window', { color: '#999', background: GRADIENT, marginBlockStart: '200vh' }],
])('refuses pale text %s', async (_where, style) => {
  await render(<p style={style}>Bella</p>)
  await expect(expectAccessible({ decides: true })).rejects.toThrow(/contrast \d\.\d\d, needs 4\.5/)
})

it('accepts on large text what it refuses on small text', async () => {
  await render(<p style={{ color: '#808080', background: GRADIENT, fontSize: '1.5rem' }}>Bella</p>)
  await expectAccessible({ decides: true })
})
