/** Opens the configured carrier. Another carrier is another adapter beside `generic.ts` and `simulated`. */
import type { Core } from '../database/open.ts'
import type { Carrier } from './carrier.ts'
import { openGenericCarrier } from './generic.ts'
import { openSimulatedCarrier } from './simulated/open.ts'

const openers: Readonly<Record<Core['config']['carrier']['kind'], (core: Pick<Core, 'config'>) => Carrier>> =
  {
    simulated: ({ config }) => openSimulatedCarrier(config),
    generic: ({ config }) => openGenericCarrier(config),
  }

export function openCarrier(core: Pick<Core, 'config'>): Carrier {
  return openers[core.config.carrier.kind](core)
}
