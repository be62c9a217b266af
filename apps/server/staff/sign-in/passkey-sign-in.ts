/** Sign-in of staff with a passkey, the script that asks the browser for one, and what forms contain of its answers. */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { PasskeyAssertion, PasskeyAttestation } from '@pfotenportal/contract/passkeys'
import type { Assertion, Attestation } from '../../auth/passkeys.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { signInByPasskey } from '../../operations/identity/staff-passkeys.ts'
import { formOf } from '../../pages/forms.ts'
import { PASSKEY_PATH, PASSKEY_SCRIPT_PATH } from '../page/paths.ts'
import { safeTarget } from '../page/respond.ts'
import { formOpenToAll, openToAll } from './access.ts'
import { passkeyScript } from './passkey-script.ts'
import type { SignInPages } from './sign-in-pages.ts'

/** What a browser has answered, in a form; null if it cannot be read. */
function answerIn<T>(form: URLSearchParams, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(form.get('answer') ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The signature of a passkey in a form. */
export const assertionIn = (form: URLSearchParams): Assertion | null => answerIn(form, PasskeyAssertion)

/** A created passkey in a form. */
export const attestationIn = (form: URLSearchParams): Attestation | null => answerIn(form, PasskeyAttestation)

/** Registers the script, and the form that it sends on the sign-in page. */
export function registerPasskeySignIn(app: FastifyInstance, services: Services, pages: SignInPages): void {
  app.get(PASSKEY_SCRIPT_PATH, openToAll, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(passkeyScript),
  )

  app.post(PASSKEY_PATH, formOpenToAll, async (request, reply) => {
    const form = formOf(request.body)
    const to = safeTarget(form.get('to'))
    const allowance = await services.identity.limits.signInPerIp(request.ip)
    if (!allowance.allowed) {
      const { retryAfterSeconds } = allowance
      return pages.show(request, reply, { to, problem: 'LIMITED', retryAfterSeconds })
    }
    const given = assertionIn(form)
    const mark = pages.markOf(request)
    const visit = mark !== undefined && { mark, previousSecret: pages.secretOf(request) }
    const own = servicesFor(services, request.id)
    const opened = given && visit ? await signInByPasskey(own, given, visit) : undefined
    if (!opened) return pages.show(request, reply, { to, problem: 'PASSKEY' })
    pages.setSecret(reply, opened.secret)
    return reply.header('cache-control', 'no-store').redirect(to, 303)
  })
}
