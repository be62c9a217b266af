import { describe, expect, it, vi } from 'vitest'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { WrongUsage } from './command.ts'
import { run, USAGE } from './staff.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()

async function staff(...args: string[]) {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  const code = await run({ services: world.services, args, say: keep, complain: keep })
  return { code, text: lines.join('\n') }
}

describe('an action of staff as a command', () => {
  it('is carried out and recorded, as by its form but without a person', async () => {
    const noted = await staff('add-note', '1001', '--text', ' called twice ')
    expect(noted).toEqual({ code: 0, text: 'The note is saved.' })
    const { query } = world.services.database
    const note = await query
      .selectFrom('customer_note')
      .select(['text', 'written_by'])
      .executeTakeFirstOrThrow()
    expect(note).toEqual({ text: 'called twice', written_by: null })
    const entry = await query
      .selectFrom('audit')
      .select(['actor', 'acted_by'])
      .where('action', '=', 'note.added')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actor: 'staff', acted_by: null })
  })

  it.each([
    [['add-note', '1001'], 'A note needs 1 to 2,000 characters.'],
    [['add-note', '999', '--text', 'x'], 'There is no customer 999.'],
    [['add-note', 'Anna', '--text', 'x'], 'There is no customer Anna.'],
    [
      ['close-dispute', '--id', '1', '--outcome', 'won'],
      'Somebody else has dealt with this in the meantime.',
    ],
  ])('answers %j with the sentence of its page', async (args, text) => {
    const answered = await staff(...args)
    expect(answered.code).toBe(1)
    expect(answered.text).toBe(text)
  })

  it('is refused with the usage if it or one of its fields does not exist', async () => {
    await expect(staff('add-notes')).rejects.toBeInstanceOf(WrongUsage)
    await expect(staff()).rejects.toBeInstanceOf(WrongUsage)
    await expect(staff('add-note', '1001', '--note', 'x')).rejects.toThrow("Unknown option '--note'")
    const refusalOf = (...args: string[]) =>
      staff(...args).then(
        () => 'no refusal',
        (error: unknown) =>
          error instanceof WrongUsage ? `${error.message}\n${error.usage}` : 'another error',
      )
    expect(await refusalOf('add-note')).toMatch(
      /^add-note needs: <customer-id>\n {2}add-note <customer-id> --text <text>\n.*$/,
    )
    expect(await refusalOf('record-returned', 'charge:1:1')).toMatch(
      /^record-returned takes only fields with a name\.\n {2}record-returned --key <text>\n.*$/,
    )
    expect(USAGE).toMatch(
      /refund-order <order-number> --reason <text> \[--amount <text>\] \[--refunded <text>\] \[--whole <text>\] \[--case <text>\] \[--declaration <text>\]\n/,
    )
  })

  it('about an order names no customer, because the order says whose it is', async () => {
    expect(await staff('stop-box', 'PP-000000', '--reason', 'x')).toEqual({
      code: 1,
      text: 'There is no order PP-000000.',
    })
    expect(await staff('add-order-note', 'PP-104001', '--text', 'bag torn')).toEqual({
      code: 0,
      text: 'The note is saved.',
    })
    const notes = world.services.database.query.selectFrom('customer_note')
    expect(await notes.select(['customer_id', 'text']).where('order_id', 'is not', null).execute()).toEqual([
      { customer_id: 1006, text: 'bag torn' },
    ])
    expect(await staff('add-order-note', 'PP-104001')).toEqual({
      code: 1,
      text: 'A note needs 1 to 2,000 characters.',
    })
    expect(await staff('add-order-note', 'PP-999999', '--text', 'x')).toEqual({
      code: 1,
      text: 'There is no order PP-999999.',
    })
    const refused = await staff('refund-order', 'PP-104001', '--reason', 'x', '--amount', '9999')
    expect(refused).toEqual({ code: 1, text: 'That is more than what is left of this order.' })
  })
})
