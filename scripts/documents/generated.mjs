// What is generated from the code: whole files, and parts of pages.
import { brandJsonSchema } from '../../apps/server/core/brand/schema.ts'
import { knowOnly } from '../../apps/server/core/catalogue.ts'
import { readDefaultVersion } from '../../apps/server/core/default-catalogue.ts'
import { settingsPage } from '../../apps/server/core/settings/documentation.ts'
import { callTable } from '../../apps/server/documentation/calls.ts'
import { campaignTable, milestoneTable, recipeTable } from '../../apps/server/documentation/catalogue.ts'
import { jobTable } from '../../apps/server/documentation/jobs.ts'
import { mailTable } from '../../apps/server/documentation/mails.ts'
import { refusalTable } from '../../apps/server/documentation/refusals.ts'
import { sampleWorldTables } from '../../apps/server/documentation/sample-world.ts'
import { staffActionTable } from '../../apps/server/documentation/staff.ts'
import { transitionTable } from '../../apps/server/documentation/transitions.ts'
import { catalogueJsonSchema } from '../../packages/domain/catalogue/document.ts'

/** Content by file, before formatting. */
export function generatedFiles() {
  return {
    'docs/settings.md': settingsPage(),
    'brand/schema.json': JSON.stringify(brandJsonSchema()),
    'catalogue/schema.json': JSON.stringify(catalogueJsonSchema()),
  }
}

/** Parts by page and name, before formatting. */
export function generatedParts() {
  knowOnly([readDefaultVersion()])
  return {
    'packages/contract/calls.md': { calls: callTable() },
    'packages/contract/README.md': { refusals: refusalTable() },
    'packages/domain/catalogue/README.md': { recipes: recipeTable() },
    'packages/domain/discount/README.md': { codes: campaignTable(), milestones: milestoneTable() },
    'packages/domain/subscription/README.md': { transitions: transitionTable() },
    'docs/operations.md': { 'staff-actions': staffActionTable() },
    'apps/server/jobs/README.md': { jobs: jobTable() },
    'apps/server/mail/README.md': { mails: mailTable() },
    'apps/server/sample/README.md': { dogs: sampleWorldTables() },
  }
}
