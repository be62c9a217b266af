/** Outgoing mail: the outbox, its sender and, if no mail server is configured, the embedded mailbox. */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import type { Identity } from '../auth/identity.ts'
import type { Traffic } from '../core/traffic.ts'
import type { Maintenance } from '../database/maintenance.ts'
import type { Core } from '../database/open.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { mailRenderer, type Renderer } from './renderer.ts'
import { openSender } from './sender.ts'
import type { TemplateName } from './templates.ts'
import { smtpTransport, type Transport } from './transport.ts'

/** A mail that is not recorded. */
export interface DirectMail {
  readonly to: string
  readonly language: Language
  readonly template: TemplateName
  readonly data: unknown
  /** The same for every process and every attempt, so that a doubled mail can be recognised. */
  readonly id: string
}

export interface Mail {
  /** Where received mails can be read; null with a real mail server. */
  readonly mailboxUrl: string | null
  /** Records mails in the transaction of the change that they are about. */
  readonly outbox: Outbox
  readonly render: Renderer
  /**
   * Sends a mail without the outbox, while the database stores nothing. Throws if it is not accepted; nobody tries
   * again.
   */
  sendNow(mail: DirectMail): Promise<void>
  /** Triggers sending of due mails; call it after each commit that recorded one. Returns immediately. */
  wake(): void
  /** Sends all due mails and resolves when none is left. */
  sweep(): Promise<void>
  close(): Promise<void>
}

async function openTransport(core: Core): Promise<Transport> {
  const { smtpUrl, mailFrom } = core.config
  if (smtpUrl !== null) return smtpTransport(smtpUrl, mailFrom)
  // Production never needs it, so it is only loaded here.
  const { openEmbeddedMailbox } = await import('./embedded-mailbox.ts')
  const mailbox = await openEmbeddedMailbox(core.database, core.clock)
  const transport = smtpTransport(mailbox.smtpUrl, mailFrom)
  return {
    send: (mail) => transport.send(mail),
    async close() {
      await transport.close()
      await mailbox.close()
    },
  }
}

/** What mail needs besides the core. */
interface MailParts extends Pick<Identity, 'seal' | 'unsubscribeLinks'> {
  readonly traffic: Traffic
  readonly maintenance: Pick<Maintenance, 'isOn'>
}

/** Opens mail; nothing is sent before the first `wake` or `sweep`. */
export async function openMail(
  core: Core,
  { seal, unsubscribeLinks, traffic, maintenance }: MailParts,
): Promise<Mail> {
  const { config, database, clock, log } = core
  const transport = await openTransport(core)
  const render = mailRenderer(config)
  const messageDomain = new URL(config.publicUrl).hostname
  const sender = openSender({
    database,
    clock,
    log,
    seal,
    transport,
    traffic,
    maintenance,
    render,
    messageDomain,
    unsubscribeUrl: (consent) => `${config.publicUrl}${unsubscribeLinks.pathOf(consent)}`,
  })
  return {
    mailboxUrl: config.smtpUrl === null ? `${config.publicUrl}/mailbox` : null,
    async sendNow({ to, language, template, data, id }) {
      const today = berlinDay(clock.realNow())
      const rendered = await render(template, data, { firstName: '', language }, today)
      const messageId = `<${id}@${messageDomain}>`
      await transport.send({ ...rendered, to, unsubscribeUrl: null, messageId })
    },
    outbox: openOutbox(seal, config.mailDelaySeconds),
    render,
    wake: () => sender.wake(),
    sweep: () => sender.sweep(),
    async close() {
      await sender.close()
      await transport.close()
    },
  }
}
