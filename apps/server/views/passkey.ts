/** A passkey by names that the customer recognises. */
import type { PasskeyView } from '@pfotenportal/contract/passkeys'
import type { Passkey } from '../database/identity/passkeys.ts'
import { deviceOf } from './device.ts'

type Keeper = NonNullable<PasskeyView['keeper']>

/** The models that vendors publish for what keeps passkeys. */
const keepers: Readonly<Record<string, Keeper>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'apple',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'apple',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'google',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'windows',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'windows',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'windows',
  '53414d53-554e-4700-0000-000000000000': 'samsung',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'chrome',
  'bada5566-a7aa-401f-bd96-45619a55120d': 'onePassword',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'protonPass',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'nordPass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'keePassXc',
}

/** The passkey as its customer sees it. */
export function passkeyView({ id, aaguid, userAgent, addedAt, lastUsedAt }: Passkey): PasskeyView {
  return { id, ...deviceOf(userAgent), keeper: keepers[aaguid] ?? null, addedAt, lastUsedAt }
}
