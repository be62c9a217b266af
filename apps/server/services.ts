/** Opens the parts of the service in the order of their dependencies. */
import { openIdentity } from './auth/identity.ts'
import { openCarrier } from './carriers/open.ts'
import type { Services } from './context/services.ts'
import type { Core } from './database/open.ts'
import { openGateway } from './gateways/open.ts'
import { openMail } from './mail/mail.ts'
import { openMetrics } from './metrics/metrics.ts'
import { observeGateway } from './metrics/observe-gateway.ts'

/** Opens the parts that depend on the core, in the order of their dependencies. */
export async function openServices(core: Core): Promise<Services> {
  const identity = await openIdentity(core)
  const mail = await openMail(core, identity)
  const metrics = openMetrics()
  const gateway = observeGateway(await openGateway(core), metrics)
  return { ...core, identity, mail, gateway, metrics, carrier: openCarrier(core) }
}

/** Closes what `openServices` opened, last first; the core is closed by its own opener. */
export async function closeServices(services: Services): Promise<void> {
  await services.gateway.close?.()
  await services.mail.close()
}
