/** Actors for tests. */
import { staffAt, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'

/** Staff without a person, as a command acts, at the service's present moment. */
export async function testStaff(services: Services, by?: string): Promise<Actor> {
  return staffAt(services, await services.clock.moment(), { requestId: 'test', by })
}
