/**
 * Sign-in of staff by the company's OpenID Connect provider: authorization code flow with PKCE, state and nonce. The
 * provider says which verified email address signs in; who that is, and what they may do, is ours.
 */
import type { Configuration } from 'openid-client'
import type { OidcProvider } from '../core/config.ts'

/** What the browser keeps, encrypted, between leaving for the provider and coming back. */
export interface ProviderVisit {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface StaffProvider {
  /** Begins a sign-in: the address of the provider, and what to keep for `finish`. Throws if it is not available. */
  begin(): Promise<{ readonly url: string; readonly visit: ProviderVisit }>
  /**
   * The verified email address of the person who comes back to an address; null if the provider has not verified it.
   * Throws if the answer is not one to this visit.
   */
  finish(returned: URL, visit: ProviderVisit): Promise<string | null>
}

/** Loaded with the first sign-in. */
const loadClient = () => import('openid-client')

/** Seconds for each call to the provider. */
const TIMEOUT_SECONDS = 5

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const oidc = await loadClient()
  const server = new URL(issuer)
  return oidc.discovery(server, clientId, clientSecret, oidc.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Plain http is for a provider on this machine; the settings refuse any other.
    execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  })
}

/** Opens the provider. It is looked up with the first sign-in, and again if that failed. */
export function openStaffProvider(settings: OidcProvider, redirectUri: string): StaffProvider {
  let known: Promise<Configuration> | undefined
  async function configuration(): Promise<Configuration> {
    known ??= discover(settings)
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }

  return {
    async begin() {
      const oidc = await loadClient()
      const visit = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: visit.state,
        nonce: visit.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(visit.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, visit }
    },

    async finish(returned, { state, nonce, verifier }) {
      const oidc = await loadClient()
      const provider = await configuration()
      const tokens = await oidc.authorizationCodeGrant(provider, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()
      if (!claims) return null
      // Some providers keep the address out of the token.
      const person =
        typeof claims['email'] === 'string'
          ? claims
          : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
      const { email, email_verified: isVerified } = person
      return typeof email === 'string' && isVerified === true ? email : null
    },
  }
}
