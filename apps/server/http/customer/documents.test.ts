/** The customer's documents over HTTP, and the same for other systems. */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '../../payments/refund-order.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { problemsOfPdf } from '../../testing/pdf-checks.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { testStaff } from '../../testing/staff.ts'

const world = sharedSampleWorld()
let [anna, sophie] = ['', '']
let caller: AdminCaller
let orderId = 0

beforeAll(async () => {
  anna = await world.tokenOf('Anna')
  sophie = await world.tokenOf('Sophie')
  caller = await adminCaller(world, 'read')
  const { data } = await world.call('placeOrder', { params: { id: 20001 }, token: anna })
  orderId = data.id
  await world.call('placeOrder', { params: { id: 20005 }, token: sophie })
  const { orderNumber } = data
  const refund = { orderNumber, amount: 1000, isCancelling: false, reason: 'spoiled' }
  await refundOrder(await testStaff(world.services), refund)
})

describe('a customer', () => {
  it('sees the own documents, newest first, and those of one order', async () => {
    const { data } = await world.call('listDocuments', { query: {}, token: anna })
    expect(data.map(({ kind }) => kind)).toEqual(['CREDIT_NOTE', 'RECEIPT', 'CONTRACT'])
    expect(data.slice(0, 2).map(({ number }) => number)).toEqual(['RK-2026-000001', 'RE-2026-000001'])
    expect(data[0]).toMatchObject({ kind: 'CREDIT_NOTE', orderId, total: '10.00', issuedOn: '2026-11-20' })
    const ofOrder = await world.call('listDocuments', { query: { orderId }, token: anna })
    expect(ofOrder.data).toEqual(data)
    const ofOther = await world.call('listDocuments', { query: { orderId: orderId - 1 }, token: anna })
    expect(ofOther.data).toEqual([])
    const { data: others } = await world.call('listDocuments', { query: {}, token: sophie })
    expect(others.map(({ number }) => number)).toEqual(['RE-2026-000002', expect.stringMatching(/^V-/)])
  })

  it('gets the same valid PDF every time', async () => {
    const { data: list } = await world.call('listDocuments', { query: {}, token: anna })
    for (const { id, number } of list) {
      const first = await world.call('readDocumentFile', { params: { id }, token: anna })
      const second = await world.call('readDocumentFile', { params: { id }, token: anna })
      expect(second.data).toEqual(first.data)
      const { fileName, content, sha256 } = first.data
      expect(fileName).toBe(`${number}.pdf`)
      const pdf = Buffer.from(content, 'base64')
      expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256)
      expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
    }
  })

  it('does not get the document of somebody else, nor one that does not exist', async () => {
    const { data } = await world.call('listDocuments', { query: {}, token: sophie })
    for (const id of [data[0]?.id ?? 0, 999_999]) {
      const answer = await world.call('readDocumentFile', { params: { id }, token: anna })
      expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await world.call('listDocuments', { query: {}, token: '' })).status).toBe(401)
  })
})

describe('another system', () => {
  it('reads all documents in pages, and those of a customer or an order', async () => {
    const first = await caller.call('listAllDocuments', { query: { limit: 3 } })
    const second = await caller.call('listAllDocuments', {
      query: { limit: 3, cursor: first.data.nextCursor ?? '' },
    })
    const all = [...first.data.items, ...second.data.items]
    expect(all.map(({ kind }) => kind)).toEqual(['CONTRACT', 'RECEIPT', 'CONTRACT', 'RECEIPT', 'CREDIT_NOTE'])
    expect(second.data.nextCursor).toBeNull()
    const ofAnna = await caller.call('listAllDocuments', { query: { customerId: 1001 } })
    expect(ofAnna.data.items.map(({ customerId }) => customerId)).toEqual([1001, 1001, 1001])
    const ofOrder = await caller.call('listAllDocuments', { query: { orderId } })
    expect(ofOrder.data.items).toEqual(ofAnna.data.items)
  })

  it('gets a file, and is refused without the scope and for an unknown document', async () => {
    const { data } = await caller.call('listAllDocuments', { query: {} })
    const id = data.items[0]?.id ?? 0
    const file = await caller.call('readAnyDocumentFile', { path: { id } })
    const own = await world.call('readDocumentFile', { params: { id }, token: anna })
    expect(file.data).toEqual(own.data)
    expect((await caller.call('readAnyDocumentFile', { path: { id: 999_999 } })).status).toBe(404)
    const money = await adminCaller(world, 'money')
    expect((await money.call('readAnyDocumentFile', { path: { id } })).status).toBe(403)
  })

  it('reads that of an erased customer only with the scope that keeps the books', async () => {
    const { data } = await caller.call('listAllDocuments', { query: { customerId: 1001 } })
    const id = data.items[0]?.id ?? 0
    const books = await adminCaller(world, 'read', 'money')
    const statuses = async () => [
      (await caller.call('readAnyDocumentFile', { path: { id } })).status,
      (await books.call('readAnyDocumentFile', { path: { id } })).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    await world.services.database.pool.query(
      "UPDATE customer SET erased_at = now(), kept_until = '2040-12-31' WHERE id = 1001",
    )
    expect(await statuses()).toEqual([404, 200])
  })
})
