/** `/operator/doctor`: checks the installation when an admin asks for it. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context/services.ts'
import { rootDirectory } from '../../core/release.ts'
import type { Environment } from '../../core/settings/environment.ts'
import { systemLookUp } from '../../doctor/ask-dns.ts'
import { readBackupFacts } from '../../doctor/backups.ts'
import { runChecks } from '../../doctor/run-checks.ts'
import { readSettings, type Site } from '../../doctor/site.ts'
import { DOCTOR_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { openExaminations } from './examinations.ts'
import { readJobFacts } from './read-jobs.ts'

/** The installation of a running service. `environment` is what a restart would read. */
function siteOf(services: Services, environment: Environment): Site {
  return {
    ...readSettings(environment),
    config: services.config,
    environment,
    root: rootDirectory(),
    openDatabase: async () => services.database,
    readJobs: readJobFacts,
    findSignature: async () => services.identity.selfCheck,
    checkGateway: async (_config, _database, signal) => (await services.gateway.check?.(signal)) ?? null,
    lookUp: systemLookUp(),
    readBackups: readBackupFacts,
  }
}

interface Asked {
  Querystring: { run?: string }
}

/** Registers the page. */
export function registerDoctor(app: FastifyInstance, services: Services): void {
  const examinations = openExaminations(
    () => runChecks(siteOf(services, process.env)),
    () => services.clock.realNow(),
  )
  app.get<Asked>(DOCTOR_PATH, requirePermission('manageStaff'), async (request, reply) => {
    rememberLanguage(services, request, reply)
    const { doctorPageHtml } = await loadRenderer()
    const examination = request.query.run === 'yes' ? await examinations.examine() : examinations.latest()
    const view = viewOf(services, request, await services.clock.moment())
    return sendPage(reply, doctorPageHtml(view, examination))
  })
}
