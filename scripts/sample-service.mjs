// The production build with the sample world on its reference date, and customers who sign in to it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** Starts the service on a free port with a new database; `stop` ends it and deletes its data. */
export async function startService() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-sample-'))
  const service = spawn(process.execPath, [join(root, 'apps/server/dist/bundle/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      CLOCK: '2026-11-20T12:00:00+01:00',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const limit = Date.now() + 60_000
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > limit || service.exitCode !== null) throw new Error('The service did not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = async () => {
    const ended = new Promise((resolve) => service.once('exit', resolve))
    service.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, stop }
}

const addresses = {
  anna: 'anna.berger@example.de',
  thomas: 'thomas.krueger@example.de',
  paul: 'paul.neumann@example.at',
  sophie: 'sophie.gruber@example.at',
  tim: 'tim.vogel@example.de',
  katharina: 'katharina.wolf@example.de',
  felix: 'felix.baumann@example.de',
  nina: 'nina.richter@example.de',
}

/** Signs a customer of the sample world in by a mailed link. A link works once, so each call requests its own. */
export async function signIn(page, url, customer) {
  if (!addresses[customer]) throw new Error(`There is no email address for ${customer}.`)
  const seen = await mails(url)
  // In the browser that opens the link.
  await page.request.post(`${url}/api/v1/auth/link`, { data: { email: addresses[customer] } })
  let mail
  while (!mail) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    mail = (await mails(url)).find(
      ({ id, to }) => to === addresses[customer] && !seen.some((old) => old.id === id),
    )
  }
  await page.goto(/https?:\/\/\S+sessionToken=[\w-]+/.exec(mail.text)[0])
  await page.waitForURL('**/dashboard')
}

async function mails(url) {
  return (await fetch(`${url}/mailbox.json`)).json()
}

/** Chooses the dog that the page is about. */
export async function chooseDog(page, dog) {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: /Hund auswählen/ }).click()
  await page
    .getByRole('menuitemradio', { name: new RegExp(dog) })
    .or(page.getByRole('button', { name: new RegExp(dog) }))
    .first()
    .click({ timeout: 5000 })
  await page.waitForTimeout(800)
}
