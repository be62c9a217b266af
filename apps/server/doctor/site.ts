/** What the checks need of an installation, whether it runs or not. */
import type { LinkSignature } from '../auth/link-signature.ts'
import { sampleParts } from '../core/brand/brand.ts'
import type { Config } from '../core/config.ts'
import { readConfig } from '../core/read-config.ts'
import type { Environment } from '../core/settings/environment.ts'
import type { Database } from '../database/open.ts'
import type { GatewayCheck } from '../gateways/gateway.ts'
import type { LookUp } from './ask-dns.ts'
import type { BrandFacts, JobFacts } from './judge-business.ts'
import type { BackupFacts } from './judge-machine.ts'

export interface Site {
  readonly environment: Environment
  /** The directory of package.json. */
  readonly root: string
  /** Null if the settings are not valid. */
  readonly config: Config | null
  /** One message for each invalid setting. */
  readonly problems: readonly string[]
  readonly brand: BrandFacts | null
  /** The database, to which the first use connects; null if it is created only by the next start. */
  openDatabase(config: Config): Promise<Database | null>
  /** How the jobs of a migrated database are doing. */
  readJobs(database: Database): Promise<JobFacts>
  /** Signs the question whether the public address leads here; `database` is null while it cannot be used. */
  findSignature(config: Config, database: Database | null): Promise<LinkSignature | null>
  /** The gateway's own check; null if it has none. */
  checkGateway(
    config: Config,
    database: Database,
    signal: AbortSignal,
  ): Promise<readonly GatewayCheck[] | null>
  readonly lookUp: LookUp
  /** The backups that the service knows of; null while it makes none itself. */
  readBackups(config: Config): Promise<readonly BackupFacts[] | null>
}

/**
 * The settings. Those of a production that still has the sample seller are used, because that is a finding about the
 * brand: everything else can be checked nevertheless.
 */
export function readSettings(environment: Environment): Pick<Site, 'config' | 'problems' | 'brand'> {
  const result = readConfig(environment)
  const { ALLOW_SAMPLE_SELLER_FILE: _, ...others } = environment
  const lenient = result.ok ? result : readConfig({ ...others, ALLOW_SAMPLE_SELLER: 'on' })
  if (!lenient.ok) {
    const problems = result.ok ? [] : result.problems
    return { config: null, problems, brand: null }
  }
  const { config } = lenient
  const { name } = config.brand
  const brand = {
    name,
    sampleParts: sampleParts(config.brand),
    production: config.production,
    isAllowed: result.ok,
  }
  return { config, problems: [], brand }
}
