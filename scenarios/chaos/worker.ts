/**
 * A worker that can be killed at a step, whose machine can have a wrong clock, and that can have a planted fault
 * (faults.ts). Otherwise it is the unchanged service.
 *
 * CHAOS_STEP=intent:7 kills the process when it reaches that step for the seventh time; CHAOS_FAULT plants a fault;
 * CHAOS_AHEAD_MS is how far its clock is ahead, which a message can change.
 */
import type { Services } from '@pfotenportal/server/context/services'
import { openLog } from '@pfotenportal/server/core/log'
import { readConfig } from '@pfotenportal/server/core/read-config'
import { startService } from '@pfotenportal/server/service'
import { reportsPayment } from './email-findings.ts'
import { PLANTED_FAULTS, type KillStep } from './faults.ts'
import { PLANT } from './planted-faults.ts'

const [step, count] = (process.env['CHAOS_STEP'] ?? '').split(':')
let left = Number(count)

function reachStep(name: KillStep): void {
  if (name !== step) return
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}

function killAtSteps({ gateway, mail }: Services): void {
  const charge = gateway.charge.bind(gateway)
  const record = mail.outbox.record.bind(mail.outbox)
  Object.assign(gateway, {
    async charge(...request: Parameters<typeof charge>) {
      reachStep('intent')
      const answer = await charge(...request)
      reachStep('charged')
      return answer
    },
  })
  Object.assign(mail.outbox, {
    async record(...request: Parameters<typeof record>) {
      await record(...request)
      const [, mails] = request
      if (mails.some(({ template }) => reportsPayment(template))) reachStep('settling')
    },
  })
}

/** Everything in this process reads the clock of its machine here. */
function setMachineClock(): void {
  let aheadMs = Number(process.env['CHAOS_AHEAD_MS'] ?? 0)
  const rightTime = Date.now
  Date.now = () => rightTime() + aheadMs
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget) as Date,
  })
  process.on('message', (message: { readonly aheadMs: number }) => {
    ;({ aheadMs } = message)
    process.send?.(message)
  })
}

process.once('disconnect', () => process.exit())
setMachineClock()
const fault = PLANTED_FAULTS.find((name) => name === process.env['CHAOS_FAULT'])
const config = readConfig(process.env)
if (!config.ok) throw new Error(config.problems.join('\n'))
const { services } = await startService(config.config, openLog(config.config.logLevel), {
  portalDirectory: null,
})
if (fault) PLANT[fault](services)
killAtSteps(services)
process.stdout.write('ready\n')
