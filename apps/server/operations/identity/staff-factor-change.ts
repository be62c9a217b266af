/** Tells a person by email, and the audit log, what happened to their second factor (C-668, C-678). */
import type { Services } from '../../context/services.ts'
import type { Tx } from '../../database/open.ts'
import type { MailData } from '../../mail/templates.ts'
import { recordOfPerson } from './staff-sign-in.ts'

type Change = MailData<'staffFactorChanged'>

/** The change of a factor as its mail and its entry in the audit log name it. */
const actions: Readonly<Record<Change['what'], string>> = {
  setUp: 'staff.factor-set-up',
  replaced: 'staff.factor-replaced',
  codesRenewed: 'staff.recovery-codes-renewed',
  codeUsed: 'staff.recovery-code-used',
  passkeyAdded: 'staff.passkey-added',
  passkeyRemoved: 'staff.passkey-removed',
  turnedOff: 'staff.factor-turned-off',
  reset: 'staff.factor-reset',
}

/** Mails a person what happened to their second factor. */
export async function mailFactorChange(
  tx: Tx,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  staffId: number,
  data: Change,
): Promise<void> {
  const now = clock.realNow()
  // A change with a recovery code is two in one moment.
  const version = `${data.what} ${now}`
  const about = { template: 'staffFactorChanged', customerId: null, entity: staffId, version } as const
  await mail.outbox.record(tx, [{ ...about, staffId, data }], now)
}

/** Mails and records what a person did to their own second factor. */
export async function noteFactorChange(
  tx: Tx,
  services: Services,
  staffId: number,
  data: Change,
): Promise<void> {
  await recordOfPerson(tx, services.clock, staffId, actions[data.what])
  await mailFactorChange(tx, services, staffId, data)
}
