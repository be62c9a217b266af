/** What a process tells by itself while the database or its clock is of no use. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../../context/services.ts'
import type { DirectMail } from '../../mail/mail.ts'
import { openCapturedLog } from '../../testing/captured-log.ts'
import { TEST_NOW, testConfig } from '../../testing/test-config.ts'
import { openWebhookReceiver } from '../../testing/webhook-receiver.ts'
import { tellTroubles } from './process-alerts.ts'

interface Process {
  readonly mails: DirectMail[]
  /** What the mail server does with the next mails. */
  mailError: Error | null
  problem: string | null
  isTrusted: boolean
  /** Lets so many minutes pass, with the routine as often as it runs. */
  pass(minutes: number): Promise<void>
}

let now: Instant
beforeEach(() => {
  now = TEST_NOW as Instant
})

/** A process whose database and clock are what the test says. No query is answered. */
function openProcess(environment: Record<string, string> = { ALERT_EMAIL: 'ops@example.de' }): Process {
  const process: Omit<Process, 'pass'> = { mails: [], mailError: null, problem: null, isTrusted: true }
  const services = {
    config: testConfig(environment),
    log: openCapturedLog().log,
    clock: { realNow: () => now, isTrusted: () => process.isTrusted },
    database: {
      query: {
        selectFrom: () => {
          throw new Error('no database')
        },
      },
      writes: {
        get problem() {
          return process.problem
        },
      },
    },
    mail: {
      async sendNow(mail: DirectMail) {
        if (process.mailError) throw process.mailError
        process.mails.push(mail)
      },
    },
  } as unknown as Services
  const routine = tellTroubles()
  return Object.assign(process, {
    async pass(minutes: number) {
      for (let step = 0; step < minutes * 4; step += 1) {
        now = addSeconds(now, 15)
        await routine.run(services)
      }
    },
  })
}

const told = ({ mails }: Process) =>
  mails.map(({ data }) =>
    Object.entries(data as Record<string, { kind: string }[]>)
      .flatMap(([what, alerts]) => alerts.map(({ kind }) => `${what} ${kind}`))
      .join(),
  )

describe('a database that is down', () => {
  it('is mailed once, without the database, and once when it is back', async () => {
    const process = openProcess()
    process.problem = 'connect ECONNREFUSED'
    await process.pass(180)
    expect(told(process)).toEqual(['fresh DATABASE_DOWN'])
    process.problem = null
    await process.pass(60)
    expect(told(process)).toEqual(['fresh DATABASE_DOWN', 'over DATABASE_DOWN'])
  })

  it('for less than a minute, as in a restart, wakes nobody', async () => {
    const process = openProcess()
    process.problem = 'connect ECONNREFUSED'
    await process.pass(0.75)
    process.problem = null
    await process.pass(60)
    expect(process.mails).toEqual([])
  })

  it('every ten minutes is one alert', async () => {
    const process = openProcess()
    for (let time = 0; time < 10; time += 1) {
      process.problem = 'disk full'
      await process.pass(10)
      process.problem = null
      await process.pass(10)
    }
    await process.pass(30)
    expect(told(process)).toEqual(['fresh DATABASE_DOWN', 'over DATABASE_DOWN'])
  })

  it('is mailed again after a day', async () => {
    const process = openProcess()
    process.problem = 'disk full'
    await process.pass(25 * 60)
    expect(told(process)).toEqual(['fresh DATABASE_DOWN', 'lasting DATABASE_DOWN'])
  })

  it('reaches the address when the mail server is back', async () => {
    const process = openProcess()
    process.problem = 'disk full'
    process.mailError = new Error('connect ECONNREFUSED')
    await process.pass(30)
    expect(process.mails).toEqual([])
    process.mailError = null
    await process.pass(60)
    expect(told(process)).toEqual(['fresh DATABASE_DOWN'])
  })

  it('is given up for an address that the mail server refuses for good, and told to the others', async () => {
    const process = openProcess()
    process.problem = 'disk full'
    process.mailError = Object.assign(new Error('550'), { responseCode: 550, command: 'RCPT TO' })
    await process.pass(5)
    process.mailError = null
    await process.pass(120)
    expect(process.mails).toEqual([])
  })

  it('is mailed by several processes as the same mail', async () => {
    const processes = [openProcess(), openProcess()]
    for (const process of processes) {
      now = TEST_NOW as Instant
      process.problem = 'disk full'
      await process.pass(5)
    }
    const [first, second] = processes.map(({ mails }) => mails.map(({ id }) => id))
    expect(first).toHaveLength(1)
    expect(second).toEqual(first)
  })

  it('is posted too, if alerts are posted', async () => {
    const receiver = await openWebhookReceiver()
    try {
      const process = openProcess({ ALERT_WEBHOOK_URL: receiver.url })
      process.problem = 'disk full'
      await process.pass(2)
      process.problem = null
      await process.pass(21)
      const bodies = receiver.received.map(({ body }) => JSON.parse(body) as unknown)
      expect(bodies).toMatchObject([
        { version: '4', status: 'firing', alerts: [{ labels: { alertname: 'DATABASE_DOWN' } }] },
        { version: '4', status: 'resolved', alerts: [{ status: 'resolved' }] },
      ])
    } finally {
      await receiver.stop()
    }
  })
})

it('a clock that cannot be trusted is an alert of its own', async () => {
  const process = openProcess()
  process.isTrusted = false
  await process.pass(5)
  expect(told(process)).toEqual(['fresh CLOCKS_DIFFER'])
})

it('without an address and a receiver, nobody is told', async () => {
  const process = openProcess({})
  process.problem = 'disk full'
  await process.pass(10)
  expect(process.mails).toEqual([])
})
