/**
 * The only script of the operator's pages: its buttons ask the browser for a passkey and send the answer with their form.
 * What the browser needs is in the page, so the script loads nothing, and without it everything else works.
 *
 * It converts bytes itself: `parseRequestOptionsFromJSON` is missing in browsers of 2024, and some password managers
 * answer with objects that have no `toJSON`.
 */
export const passkeyScript = `'use strict'
const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? []))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const withBytes = (named) => ({ ...named, id: bytes(named.id) })
const texts = (response, names) => Object.fromEntries(names.map((name) => [name, text(response[name])]))
const ways = {
  async get(options) {
    const publicKey = { ...options, challenge: bytes(options.challenge) }
    const { rawId, response } = await navigator.credentials.get({ publicKey })
    return { id: text(rawId), ...texts(response, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']) }
  },
  async create(options) {
    const publicKey = {
      ...options,
      challenge: bytes(options.challenge),
      user: withBytes(options.user),
      excludeCredentials: options.excludeCredentials.map(withBytes),
    }
    const { rawId, response } = await navigator.credentials.create({ publicKey })
    return { id: text(rawId), ...texts(response, ['clientDataJSON', 'attestationObject']) }
  },
}
async function press(event) {
  event.preventDefault()
  const button = event.currentTarget
  const { form, dataset } = button
  const failed = form.querySelector('[data-failed]')
  failed.hidden = true
  button.disabled = true
  try {
    const answer = await ways[dataset.passkey](JSON.parse(dataset.options))
    form.elements.namedItem('answer').value = JSON.stringify(answer)
    form.submit()
  } catch (thrown) {
    const isKnown = thrown.name === 'InvalidStateError' && failed.dataset.known !== undefined
    failed.textContent = isKnown ? failed.dataset.known : failed.dataset.failed
    failed.hidden = false
  }
  button.disabled = false
  button.focus()
}
if (typeof PublicKeyCredential === 'function') {
  for (const button of document.querySelectorAll('button[data-passkey]')) button.addEventListener('click', press)
  for (const part of document.querySelectorAll('[data-with-passkeys]')) part.hidden = false
}
`
