/** A page with constant work, so that numbers of different machines can be compared. */
import { serve } from '../../scenarios/serve.ts'
import type { Phone } from './browser.ts'
import { measureLoad, type Load } from './page-load.ts'

const page = `<!doctype html><title>Reference</title><main></main><script>
  let sum = 0
  for (let step = 1; step < 2e7; step++) sum = (sum + step * step) % 1000003
  document.querySelector('main').textContent = 'Sum ' + sum
</script>`

/** Loads the page with the same network and CPU as the portal. */
export async function measureReference(phone: Phone): Promise<Load> {
  const { port, stop } = await serve(async (_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  )
  try {
    return await measureLoad(phone, `http://127.0.0.1:${port}`, { name: 'reference', path: '/', data: 'Sum' })
  } finally {
    await stop()
  }
}
