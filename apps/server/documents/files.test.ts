/** The files of documents: drawn once, stored with their hash, and the same for everybody afterwards. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { findDocument, findFile } from '../database/order/documents.ts'
import { listReceipts } from '../testing/documents.ts'
import { problemsOfPdf } from '../testing/pdf-checks.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { drawDocuments, fileOf } from './files.ts'

const world = sharedSampleWorld()
restoreAfterEach(world)

const pool = () => world.services.database.pool

async function order(firstName: string, id: number): Promise<number> {
  await world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })
  return (await listReceipts(world)).at(-1)?.id ?? 0
}

async function file(id: number) {
  const document = await findDocument(world.services.database.query, null, id)
  if (!document) throw new Error('no such document')
  return fileOf(world.services, document)
}

it('the routine draws what was issued, once, and nobody can change it afterwards', async () => {
  const id = await order('Anna', 20001)
  await order('Sophie', 20005)
  await drawDocuments(world.services)
  expect(await drawDocuments(world.services)).toBe(0)
  const stored = await findFile(world.services.database.query, id)
  expect(problemsOfPdf(stored?.pdf ?? Buffer.alloc(0), 'de-DE')).toEqual([])
  expect(stored?.digest).toEqual(
    createHash('sha256')
      .update(stored?.pdf ?? '')
      .digest(),
  )
  await expect(pool().query(`update document_file set pdf = '', digest = sha256('')`)).rejects.toThrow('kept')
  await expect(pool().query('delete from document_file')).rejects.toThrow('kept')
})

it('whoever asks first gets it at once, and so do several at the same time', async () => {
  const id = await order('Anna', 20001)
  const files = await Promise.all([file(id), file(id), drawDocuments(world.services).then(() => file(id))])
  const [first] = files
  for (const each of files) expect(each.digest).toEqual(first?.digest)
})

it('it shows the names of the day on which it was issued', async () => {
  const id = await order('Anna', 20001)
  await pool().query(`update customer set first_name = 'Hanna', selected_lang = 'en' where id = 1001`)
  await pool().query(`update pet set name = 'Wuff' where customer_id = 1001`)
  const { pdf } = await file(id)
  expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
  await pool().query(`update customer set first_name = 'Anna', selected_lang = 'de' where id = 1001`)
})

it('one that cannot be drawn is reported and does not hold up the others', async () => {
  const broken = await order('Anna', 20001)
  const other = await order('Sophie', 20005)
  await pool().query(`alter table document disable trigger document_is_kept`)
  await pool().query(`update document set content = '{}' where id = $1`, [broken])
  await pool().query(`alter table document enable trigger document_is_kept`)
  // All but the broken one: the other receipt, and the contract that each order has agreed.
  expect(await drawDocuments(world.services)).toBe(3)
  expect(await findFile(world.services.database.query, other)).toBeDefined()
  expect(await findFile(world.services.database.query, broken)).toBeUndefined()
})

it('bytes that were changed on the disk are not handed out', async () => {
  const id = await order('Anna', 20001)
  await file(id)
  await pool().query('alter table document_file disable trigger document_file_is_kept')
  await pool().query('alter table document_file drop constraint document_file_check')
  await pool().query(`update document_file set pdf = '\\x25'`)
  await expect(file(id)).rejects.toThrow('digest')
  await pool().query('alter table document_file enable trigger document_file_is_kept')
})
