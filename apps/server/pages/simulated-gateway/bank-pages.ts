/**
 * The simulated bank's page on which a cardholder confirms or refuses a payment. However often it is answered, the first
 * answer counts, and the browser returns to the portal.
 */
import type { FastifyInstance } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import type { Services } from '../../context/services.ts'
import { languageOf } from '../../core/answer.ts'
import {
  BANK_PATH,
  openConfirmations,
  type SimulatedConfirmation,
} from '../../gateways/simulated/confirmations.ts'
import { openBySecret } from '../../http/declared-access.ts'
import { formOf, registerForms, sendPlainPage } from '../forms.ts'
import type { GatewayText } from './page-views.tsx'

interface ById {
  Params: { id: string }
}

/** React renders these pages; it is loaded with the first one. */
const views = () => import('./bank-views.tsx')

/** Serves the bank's pages for the payments in the service's database. */
export async function registerBankPages(
  app: FastifyInstance,
  { database, gateway, config }: Pick<Services, 'database' | 'gateway' | 'config'>,
  texts: Readonly<Record<Language, GatewayText>>,
): Promise<void> {
  const confirmations = await openConfirmations(database)
  const returnUrlOf = ({ request }: SimulatedConfirmation) => request.returnUrl ?? `${config.publicUrl}/`

  await registerForms(app, (pages) => {
    pages.get<ById>(`${BANK_PATH}/:id`, openBySecret, async (request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      const asked = await confirmations.open(request.params.id)
      if (!asked) {
        const { unknownSetupHtml } = await import('./page-views.tsx')
        return sendPlainPage(reply, unknownSetupHtml(texts[language], language), { status: 404 })
      }
      if (asked.state !== 'OPEN') {
        return reply.header('cache-control', 'no-store').redirect(returnUrlOf(asked), 303)
      }
      const { paymentHtml } = await views()
      const formTargets = [new URL(config.publicUrl).origin]
      return sendPlainPage(reply, paymentHtml(texts[language], language, asked), { formTargets })
    })

    pages.post<ById>(`${BANK_PATH}/:id`, openBySecret, async (request, reply) => {
      const asked = await confirmations.open(request.params.id)
      const isConfirmed = formOf(request.body).get('action') === 'confirm'
      if (asked) {
        const answered = await confirmations.answer(asked.key, isConfirmed ? 'CONFIRMED' : 'REFUSED')
        const signal = AbortSignal.timeout(config.paymentTimeoutSeconds * 1000)
        // A confirmed charge that is not carried out here is carried out when the service looks it up.
        if (answered?.state === 'CONFIRMED')
          await gateway.charge(asked.request, signal).catch(() => undefined)
      }
      // The page redirects to the portal once it is answered.
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${BANK_PATH}/${encodeURIComponent(request.params.id)}`, 303)
    })
  })
}
