/** The summary of what was agreed with the order button, at each gate, and at none besides. */
import { expect, it } from 'vitest'
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import { useTestCard } from '../testing/charging.ts'
import { listProofs, proofContentOf } from '../testing/documents.ts'
import { problemsOfPdf, textOfPdf } from '../testing/pdf-checks.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'

const world = sharedSampleWorld()
restoreAfterEach(world)

const contracts = async () => (await listProofs(world)).filter(({ kind }) => kind === 'CONTRACT')

/** The lines of the newest summary. */
async function newest(): Promise<ReadonlyMap<string, string>> {
  const { lines } = proofContentOf((await contracts()).at(-1))
  return new Map(lines.map(({ label, value }) => [label, value.replaceAll(/\s/g, ' ')]))
}

it('an order now has one: product, amount, total, VAT, shipping, interval, term, notice, withdrawal and seller', async () => {
  const token = await world.tokenOf('Anna')
  const { data: order } = await world.call('placeOrder', { params: { id: 20001 }, token })
  const { data } = await world.call('listDocuments', { query: { orderId: order.id }, token })
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(['CONTRACT', 'RECEIPT'])
  const summary = data.find(({ kind }) => kind === 'CONTRACT')
  expect(summary?.number).toMatch(/^V-\d{6}$/)
  const file = await world.call('readDocumentFile', { params: { id: summary?.id ?? 0 }, token })
  const pdf = Buffer.from(file.data.content, 'base64')
  expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
  const text = await textOfPdf(pdf)
  const total = order.totalPrice.replace('.', ',')
  for (const line of [
    `Vertragsübersicht ${summary?.number}`,
    'Frischmenü 1400 kcal',
    'Menge',
    `Gesamtbetrag ${total} € inkl. MwSt. (7 %)`,
    `Steuer ${order.totalTax.replace('.', ',')} €`,
    'Versand kostenlos',
    'alle 28 Tage',
    'Laufzeit unbefristet',
    'Kündigung jederzeit und ohne Frist',
    'Kein Widerrufsrecht, weil frisches Futter schnell verdirbt.',
    'Pfotenportal Muster GmbH',
  ])
    expect(text, line).toContain(line)
})

it('one that is declined has none', async () => {
  await useTestCard(world, 'pm_5001', '0002')
  const token = await world.tokenOf('Anna')
  expect((await world.call('placeOrder', { params: { id: 20001 }, token })).status).toBe(402)
  expect(await contracts()).toEqual([])
})

it('a reactivation has one, with what the quote has shown', async () => {
  const token = await world.tokenOf('Anna')
  await world.call('cancelSubscription', { params: { id: 20001 }, body: {}, token })
  const quoteOf = async (operation: QuotedOperation, input?: object) =>
    (await world.call('createQuote', { body: { subscriptionId: 20001, operation, input } as never, token }))
      .data
  const quote = await quoteOf('reactivateSubscription')
  expect(quote.needsOrderButton).toBe(true)
  const again = await world.call('reactivateSubscription', {
    params: { id: 20001 },
    token,
    headers: { 'quote-id': quote.id },
  })
  expect(again.status).toBe(200)
  expect(await contracts()).toHaveLength(1)
  const total = quote.after.nextBox?.totalPrice.replace('.', ',') ?? ''
  expect((await newest()).get('Gesamtbetrag')).toContain(`${total} €`)
})

it('a dearer plan has one, and a cheaper one, a skipped box or a quote has none', async () => {
  const token = await world.tokenOf('Anna')
  const swap = (variantId: string) =>
    world.call('swapPlan', {
      params: { id: 20001 },
      body: { variantId, billingPolicy: { interval: 'DAY', intervalCount: 28 } },
      token,
    })
  await world.call('createQuote', { body: { subscriptionId: 20001, operation: 'placeOrder' }, token })
  await world.call('skipNextOrder', { params: { id: 20001 }, token })
  expect((await swap('70140023')).status).toBe(200)
  expect(await contracts()).toEqual([])
  const { data } = await swap('70140022')
  expect(await contracts()).toHaveLength(1)
  const summary = await newest()
  expect(summary.get('Gesamtbetrag')).toContain(`${data.totalLineItemDiscountedPrice.replace('.', ',')} €`)
  expect(summary.get('Vertrag')).toContain('20001')
})

it('more to pay for supplements has one, and nobody else reads it', async () => {
  const token = await world.tokenOf('Anna')
  const body = { supplement: 'joint', every: 'ALWAYS' } as const
  await world.call('addSupplement', { params: { id: 20001 }, body, token })
  const [summary, ...others] = await contracts()
  expect(others).toEqual([])
  expect(proofContentOf(summary).notes.join(' ')).toContain(
    'Du kannst 14 Tage nach der Lieferung widerrufen.',
  )
  const params = { id: summary?.id ?? 0 }
  const foreign = await world.call('readDocumentFile', { params, token: await world.tokenOf('Sophie') })
  expect(foreign.status).toBe(404)
})
