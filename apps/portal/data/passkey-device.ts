/** The code that talks to the device about passkeys, fetched when somebody uses one. */
export const passkeyDevice = { load: () => import('@simplewebauthn/browser') }
