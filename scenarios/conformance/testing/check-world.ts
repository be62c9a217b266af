/** The sample world as a tested server, restored before each run. */
import { operationNames, type OperationName } from '@pfotenportal/contract/api'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { startSampleWorld } from '@pfotenportal/server/testing/sample-world'
import { anna, codeFor, linkFor } from '@pfotenportal/server/testing/sign-in'
import { snapshotWorld } from '@pfotenportal/server/testing/world-snapshot'
import { Browser } from '../browser.ts'
import { checkConformance, type Outcome } from '../conformance.ts'
import { givenLink } from '../links.ts'
import type { SignInMail } from '../run.ts'
import type { PlantedMistake } from './plants.ts'
import { startProxy } from './proxy.ts'

/** A portal on the same site, but another origin. */
const ORIGIN = 'http://127.0.0.1:5999'

/** Thomas, Tim, and Thomas again. */
const links = [1002, 1012, 1002]

export interface CheckWorld {
  /** Checks the service itself, in these calls. */
  check(includes: (call: OperationName) => boolean): Promise<Outcome>
  /** Checks a server with one mistake, in its call and a few others. */
  checkWith(mistake: PlantedMistake): Promise<Outcome>
  stop(): Promise<void>
}

/**
 * Every sixteenth call: those in which nothing may be found. Not the refresh: it replaces the token by which a mistake
 * recognises a session.
 */
const others = new Set(operationNames.filter((name, index) => index % 16 === 3 && name !== 'refreshAccess'))

export async function startCheckWorld(): Promise<CheckWorld> {
  const world = await startSampleWorld(undefined, { environment: { ALLOWED_ORIGINS: ORIGIN } })
  const kept = await snapshotWorld(world.services)
  const { identity, clock } = world.services
  const bearer = { customerId: 1002, sessionId: crypto.randomUUID(), generation: 0 }
  const expired = await identity.tokens.issue(bearer, addSeconds(clock.realNow(), -3600))

  /** The mail of a customer who asked for it in this browser. */
  async function withCode(id: number, browser: Browser): Promise<() => Promise<SignInMail>> {
    const { token, code, browserCookie } = await codeFor(world, { id })
    browser.cookies.set('browser', browserCookie)
    return async () => ({ token, code, browser })
  }

  async function checkAt(url: string, includes: (call: OperationName) => boolean): Promise<Outcome> {
    await kept.restore()
    // Some limits are too strict for so many runs, and no setting.
    await world.services.database.pool.query('delete from rate_limit')
    const browser = () => new Browser(url, () => undefined)
    return checkConformance({
      url,
      includes,
      links: await Promise.all(
        links.map(async (id, index) =>
          index === 1 ? withCode(id, browser()) : givenLink(await linkFor(world, { ...anna, id }), browser),
        ),
      ),
      code: 'PFOTE10',
      mayCharge: true,
      expiredToken: expired.accessToken,
      origin: ORIGIN,
    })
  }

  return {
    check: (includes) => checkAt(world.url, includes),
    async checkWith(mistake) {
      const proxy = await startProxy(world.url, mistake)
      const includes = new Set([mistake.call, ...mistake.needs, ...others])
      try {
        return await checkAt(proxy.url, (call) => includes.has(call))
      } finally {
        await proxy.stop()
      }
    },
    stop: () => world.stop(),
  }
}
