/** A service with the sample world and its customers signed in, and the chapters of a long test. */
import { instant } from '@pfotenportal/domain/core/calendar'
import { startTestService, type TestService, type TestServiceOptions } from './start.ts'
import { TEST_NOW } from './test-config.ts'

export interface SampleWorld extends TestService {
  /** The access token of a customer by first name; each signs in once per world. */
  tokenOf(firstName: string): Promise<string>
  /** Moves business time. */
  moveClock(to: string): Promise<void>
  /** Removes all other subscriptions, so that none of them is charged, packed and shipped while weeks pass. */
  keepOnly(...subscriptionIds: number[]): Promise<void>
}

/** Starts a service whose sample world is loaded at that time; the clock stands still. */
export async function startSampleWorld(
  at: string = TEST_NOW,
  options: TestServiceOptions = {},
): Promise<SampleWorld> {
  const environment = { SAMPLE_WORLD: 'on', CLOCK: at, ...options.environment }
  const service = await startTestService({ ...options, environment })
  const { clock, identity } = service.services
  const tokens = new Map<string, Promise<string>>()

  async function signIn(firstName: string): Promise<string> {
    const answer = await service.call('signIn', {
      body: { sessionToken: `seed-session-${firstName.toLowerCase()}` },
    })
    return answer.data.accessToken
  }

  return {
    ...service,
    async tokenOf(firstName) {
      const known = tokens.get(firstName) ?? signIn(firstName)
      tokens.set(firstName, known)
      // On a busy machine a file of tests can take longer than a token is valid.
      const verified = await identity.tokens.verify(await known)
      if (verified.state !== 'expired') return known
      const { accessToken } = await identity.tokens.issue(verified.bearer, clock.realNow())
      tokens.set(firstName, Promise.resolve(accessToken))
      return accessToken
    },
    async moveClock(to) {
      const moved = await service.services.clock.move(instant(to))
      if (!moved.ok) throw new Error(`the clock cannot go to ${to}`)
    },
    async keepOnly(...subscriptionIds) {
      const { query, pool } = service.services.database
      await pool.query('truncate document cascade')
      await query.deleteFrom('subscription').where('id', 'not in', subscriptionIds).execute()
    },
  }
}

/** Runs a named part of a long test, which continues where the previous part ended. A failure starts with the name. */
export async function chapter(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
