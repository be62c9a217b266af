/** The proof of a cancellation in the portal; pages/declarations tests those of the public pages. */
import { expect, it } from 'vitest'
import { listProofs, proofContentOf } from '../testing/documents.ts'
import { problemsOfPdf, textOfPdf } from '../testing/pdf-checks.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'

const world = sharedSampleWorld()
restoreAfterEach(world)

it('Cancellation proof: a signed-in customer finds it with content, Berlin time and end, and the mail leads there', async () => {
  const token = await world.tokenOf('Anna')
  const cancelled = await world.call('cancelSubscription', { params: { id: 20001 }, body: {}, token })
  expect(cancelled.status).toBe(200)
  const { data } = await world.call('listDocuments', { query: {}, token })
  const [proof] = data.filter(({ kind }) => kind === 'CANCELLATION')
  expect(proof).toMatchObject({ orderId: null, total: null, issuedOn: '2026-11-20' })
  expect(proof?.number).toMatch(/^KP-\d{6}$/)
  const file = await world.call('readDocumentFile', { params: { id: proof?.id ?? 0 }, token })
  const pdf = Buffer.from(file.data.content, 'base64')
  expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
  const text = await textOfPdf(pdf)
  for (const line of [
    `Nachweis der Kündigung ${proof?.number}`,
    'Deine Erklärung ordentliche Kündigung',
    'Anna Berger',
    '20001',
    'Eingegangen am Fr., 20. November 2026, 12:00 Uhr (Zeit in Berlin)',
    'Ende des Vertrags Fr., 20. November 2026',
    'Pfotenportal Muster GmbH',
  ])
    expect(text, line).toContain(line)
  await expect
    .poll(async () => (await mailsOf(world)).map((mail) => mail.text).join(' '))
    .toMatch(/Der Nachweis als PDF liegt in deinem Profil:[\s\S]*profile\/documents/)
})

it('a cancellation that is repeated, or only quoted, gives no further proof, and nobody else reads it', async () => {
  const token = await world.tokenOf('Anna')
  const body = { subscriptionId: 20001, operation: 'cancelSubscription', input: {} } as const
  await world.call('createQuote', { body, token })
  expect(await listProofs(world)).toEqual([])
  const cancel = () => world.call('cancelSubscription', { params: { id: 20001 }, body: {}, token })
  await cancel()
  await cancel()
  const [proof, ...others] = await listProofs(world)
  expect(others).toEqual([])
  expect(proofContentOf(proof).recipient).toEqual(['Anna Berger', 'anna.berger@example.de'])
  const id = proof?.id ?? 0
  const foreign = await world.call('readDocumentFile', {
    params: { id },
    token: await world.tokenOf('Sophie'),
  })
  expect(foreign.status).toBe(404)
})
