/** A device with a passkey, as browsers answer for it (WebAuthn level 3), with what a test falsifies. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CallOf, DataOf } from '@pfotenportal/contract/api'
import type { Customer } from '../database/customer/customers.ts'
import { Browser, linkFor } from './sign-in.ts'
import type { TestService } from './start.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** A byte string of CBOR with up to 65,535 bytes. */
const cborBytes = (data: Buffer) =>
  Buffer.concat([
    data.length < 256
      ? Buffer.from([0x58, data.length])
      : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ])

/** An ES256 key in COSE form: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [px, py] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    px ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    py ?? Buffer.alloc(0),
  ])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** What a test falsifies of an answer. */
export interface Falsified {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** Without a fingerprint, a face or a PIN. */
  readonly isUnverified?: boolean
  readonly userHandle?: string
}

/** A passkey on a device. Without `counts` its counter stays 0, as that of synchronised passkeys. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  readonly #counts: boolean
  readonly #aaguid: string
  counter = 0
  userHandle = ''
  origin: string

  constructor({
    counts = false,
    aaguid = '00000000-0000-0000-0000-000000000000',
    origin = 'http://localhost:3000',
  }: { readonly counts?: boolean; readonly aaguid?: string; readonly origin?: string } = {}) {
    this.#counts = counts
    this.#aaguid = aaguid
    this.origin = origin
  }

  #clientData(type: string, challenge: string, falsified: Falsified): Buffer {
    const { origin = this.origin } = falsified
    return Buffer.from(
      JSON.stringify({
        type: falsified.type ?? type,
        challenge: falsified.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(rpId: string, falsified: Falsified, attested = Buffer.alloc(0)): Buffer {
    if (this.#counts) this.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const verified = falsified.isUnverified === true ? 0 : VERIFIED
    const flags = PRESENT | verified | (attested.length > 0 ? HAS_KEY : 0)
    return Buffer.concat([sha256(falsified.rpId ?? rpId), Buffer.from([flags]), counter, attested])
  }

  /** Creates the passkey, as the options of `beginPasskey` ask. */
  create(
    { challenge, rp, user }: DataOf<'beginPasskey'>,
    falsified: Falsified = {},
  ): CallOf<'addPasskey'>['body'] {
    this.userHandle = user.id
    const length = Buffer.from([0, this.id.length])
    const aaguid = Buffer.from(this.#aaguid.replaceAll('-', ''), 'hex')
    const attested = Buffer.concat([aaguid, length, this.id, coseOf(this.#keys.publicKey)])
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      cborBytes(this.#authenticatorData(rp.id, falsified, attested)),
    ])
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, falsified)),
      attestationObject: base64url(attestationObject),
    }
  }

  /** Signs a challenge, as the options of `beginPasskeySignIn` ask. */
  sign(
    { challenge, rpId }: Pick<DataOf<'beginPasskeySignIn'>, 'challenge' | 'rpId'>,
    falsified: Falsified = {},
  ): CallOf<'signInWithPasskey'>['body'] {
    const clientData = this.#clientData('webauthn.get', challenge, falsified)
    const authenticatorData = this.#authenticatorData(rpId, falsified)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: falsified.userHandle ?? this.userHandle,
    }
  }
}

/** A customer who has signed in with a link, and a passkey that they have added. */
export async function customerWithPasskey(
  service: TestService,
  customer: Pick<Customer, 'id'>,
  authenticator = new Authenticator({ origin: service.services.config.publicUrl }),
): Promise<{
  readonly browser: Browser
  readonly token: string
  readonly authenticator: Authenticator
  readonly passkeys: DataOf<'addPasskey'>
}> {
  const browser = new Browser(service)
  const token = (await browser.signIn(await linkFor(service, customer))).data.accessToken
  const { headers } = browser
  const { data: options } = await service.call('beginPasskey', { token, headers })
  const { data: passkeys } = await service.call('addPasskey', {
    token,
    headers,
    body: authenticator.create(options),
  })
  return { browser, token, authenticator, passkeys }
}
