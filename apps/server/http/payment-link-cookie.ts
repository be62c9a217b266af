/**
 * The token of a payment link, in a cookie while the customer is at the payment provider or the bank, so that neither sees
 * the link (C-121, C-633).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PAYMENT_VISIT_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import type { Config } from '../core/config.ts'

const nameOf = ({ secure }: Config) => (secure ? '__Secure-payment-link' : 'payment-link')

/** Keeps the token, for the pages of payment links only. */
export function keepPaymentLink(config: Config, reply: FastifyReply, token: string): void {
  void reply.setCookie(nameOf(config), token, {
    path: '/zahlung',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    maxAge: PAYMENT_VISIT_SECONDS,
  })
}

/** The token that the browser keeps; undefined if it keeps none. */
export function paymentLinkOf(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(config)]
}
