/** From whom the simulated customers buy: the company of the sample world, or the made-up one of the documentation. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogueCommand } from '@pfotenportal/server/testing/catalogue'
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { dayText } from './calendar.ts'
import { readCompany, type Company } from './company.ts'

const SAMPLE_CATALOGUE = new URL('../../catalogue/default.json', import.meta.url)
const EXAMPLE = new URL('../../docs/examples/company/', import.meta.url)
const EXAMPLE_CATALOGUES = [1, 2, 3].map((number) => new URL(`catalogue-${number}.json`, EXAMPLE))

const ENVIRONMENT = { SIMULATED_CARRIER_FAULTS: 'none' }

export interface Seller {
  readonly name: string
  readonly company: Company
  /** Starts its service, with business time at noon of a day. */
  start(day: string): Promise<SampleWorld>
}

const noonOf = (day: string) => `${day}T12:00:00+01:00`

export const sampleSeller: Seller = {
  name: 'the sample company',
  company: readCompany([SAMPLE_CATALOGUE], 1),
  start: (day) => startSampleWorld(noonOf(day), { environment: ENVIRONMENT }),
}

/** Has no customers of its own. A service without any begins with the sample catalogue, its version 1. */
export const exampleSeller: Seller = {
  name: 'Napfwerk',
  company: readCompany(EXAMPLE_CATALOGUES, 2),
  async start(day) {
    const [first] = exampleSeller.company.versions
    const environment = {
      ...ENVIRONMENT,
      SAMPLE_WORLD: 'off',
      BRAND_DIR: fileURLToPath(new URL('brand', EXAMPLE)),
    }
    const world = await startSampleWorld(noonOf(first ? dayText(first.from) : day), { environment })
    for (const file of EXAMPLE_CATALOGUES) {
      const { code, output } = await catalogueCommand(world.services, 'apply', readFileSync(file, 'utf8'))
      if (code !== 0) throw new Error(`${file.pathname}: ${output}`)
    }
    await world.moveClock(noonOf(day))
    return world
  },
}
