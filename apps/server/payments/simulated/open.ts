/**
 * The simulated gateway: no money moves, but everything else is as with a real one. It lives beside the service, keeps
 * its own ledger, answers late or never, and charges each key once. docs/payments.md lists its cards and accounts.
 */
import { newSecret } from '../../auth/secrets.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import type { ChargeRequest, PaymentGateway } from '../gateway.ts'
import { GatewayUnreachable } from '../gateway.ts'
import { behaviourOf, type Behaviour } from './behaviour.ts'
import { openLedger, type Ledger, type Verdict } from './ledger.ts'
import { GATEWAY_PATH, registerGatewayPages } from './pages.ts'
import { openSetUps } from './set-ups.ts'

export interface SimulatedGateway extends PaymentGateway {
  readonly ledger: Pick<Ledger, 'list'>
}

/** An answer that does not come while anybody waits for it. */
function neverAnswered(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(new Error('nobody waits any more'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

function verdictOf(behaviour: Extract<Behaviour, { readonly result: 'APPROVED' | 'DECLINED' }>): Verdict {
  if (behaviour.result === 'APPROVED') return { outcome: 'APPROVED' }
  return { outcome: 'DECLINED', code: behaviour.code, isHard: behaviour.isHard }
}

/** Opens the simulated gateway on a database. */
export async function openSimulatedGateway(
  database: Pick<Database, 'query'>,
  clock: Pick<Clock, 'realNow'>,
): Promise<SimulatedGateway> {
  const ledger = await openLedger(database)
  const setUps = await openSetUps(database)

  async function charge(request: ChargeRequest, signal: AbortSignal) {
    const known = await ledger.find(request.key)
    const behaviour = behaviourOf(request.methodReference)
    if (behaviour.result === 'UNREACHABLE')
      throw new GatewayUnreachable('the simulated gateway is not reached')
    if (behaviour.result === 'LOST') {
      if (!known && (await ledger.lose(request.key))) return neverAnswered(signal)
      return ledger.decide(request, { outcome: 'APPROVED' }, clock.realNow())
    }
    const decided = await ledger.decide(request, verdictOf(behaviour), clock.realNow())
    return behaviour.answer === 'LATE' && !known ? neverAnswered(signal) : decided
  }

  return {
    charge,
    async beginSetUp(request) {
      const id = newSecret()
      await setUps.begin(request, id, clock.realNow())
      return { url: `${GATEWAY_PATH}/${id}` }
    },
    findSetUp: (key) => setUps.outcomeOf(key),
    registerPages: (app, around) => registerGatewayPages(app, setUps, around),
    find: async (key) => (await ledger.find(key)) ?? { outcome: 'NONE' },
    ledger: { list: () => ledger.list() },
  }
}
