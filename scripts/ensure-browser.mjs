// Finds or installs a browser for the journeys: BROWSER_PATH, the system's, Debian's (as root), or Playwright's.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findOnPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of BROWSERS) {
      const path = join(folder, name)
      if (folder && isExecutable(path)) return path
    }
  }
  return undefined
}

function run(command, args) {
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}

async function findPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/**
 * Returns the path of a Chromium, and installs one if none is found.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const named = process.env.BROWSER_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`BROWSER_PATH is ${named}, which is not an executable file.`)
  }
  const found = findOnPath() ?? (await findPlaywrightBrowser())
  if (found) return found

  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log("No browser found: installing Debian's chromium.")
    if (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    ) {
      const installed = findOnPath()
      if (installed) return installed
    }
  }
  console.log("No browser found: installing Playwright's own Chromium.")
  if (run('npx', ['playwright', 'install', 'chromium'])) {
    const installed = await findPlaywrightBrowser()
    if (installed) return installed
  }
  throw new Error(
    'The browser journeys need Chromium, and it could not be installed. Install Chromium or Chrome, or set BROWSER_PATH.',
  )
}
