// Installs packages and builds what is missing, or exits with an error message.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

/** @param {string} root */
export function ensureReady(root) {
  try {
    ensureInstalled(root)
    ensureBuilt(root)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
