/** A service for the tests of a file or a `describe`: started before the first of them, stopped after the last one. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Services } from '../context/services.ts'
import { startSampleWorld, type SampleWorld } from './sample-world.ts'
import { startTestService, type TestService, type TestServiceOptions } from './start.ts'
import { snapshotWorld, type Restorable } from './world-snapshot.ts'

/** What `start` starts; empty until the tests run. */
function started<S extends TestService>(start: () => Promise<S>): S {
  const service = {} as S
  beforeAll(async () => {
    Object.assign(service, await start())
  })
  afterAll(() => service.stop())
  return service
}

/** A service of the tests, started as by `startTestService`. */
export function sharedTestService(options?: TestServiceOptions): TestService {
  return started(() => startTestService(options))
}

/** A sample world of the tests, started as by `startSampleWorld`. */
export function sharedSampleWorld(at?: string, options?: TestServiceOptions): SampleWorld {
  return started(() => startSampleWorld(at, options))
}

/** Restores after each test what there was before the first one. */
export function restoreAfterEach(
  service: TestService,
  snapshot: (services: Services) => Promise<Restorable> = snapshotWorld,
): void {
  let kept: Restorable
  beforeAll(async () => {
    kept = await snapshot(service.services)
  })
  afterEach(() => kept.restore())
}
