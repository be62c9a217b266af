/** Opens the parts of the service in the order in which they need each other. */
import { openIdentity } from './auth/identity.ts'
import { openCarrier } from './carriers/open.ts'
import type { Services } from './context/services.ts'
import type { Core } from './database/core.ts'
import { openGateway } from './gateways/open.ts'
import { openMail } from './mail/mail.ts'
import { openMetrics } from './metrics/metrics.ts'
import { observeGateway } from './metrics/observe-gateway.ts'

/** Opens the parts that stand on the core, in the order in which they need each other. */
export async function openServices(core: Core): Promise<Services> {
  const identity = await openIdentity(core)
  const mail = await openMail(core, identity)
  const metrics = openMetrics()
  const gateway = observeGateway(await openGateway(core), metrics)
  return { ...core, identity, mail, gateway, metrics, carrier: openCarrier(core) }
}

/** Ends what `openServices` opened, last first; the core is closed by whoever opened it. */
export async function closeServices(services: Services): Promise<void> {
  await services.gateway.close?.()
  await services.mail.close()
}
