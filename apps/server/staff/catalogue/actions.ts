/**
 * Compares a document with the newest version of the catalogue, and stores it as a new one. The command and the pages
 * of staff share it.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Catalogue, FeedLabel, RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { differences, type Touched } from '@pfotenportal/domain/catalogue/differences'
import { parseCatalogue } from '@pfotenportal/domain/catalogue/parse'
import { missingPictures } from '@pfotenportal/domain/catalogue/pictures'
import type { CatalogueError } from '@pfotenportal/domain/catalogue/problem'
import { successionErrors } from '@pfotenportal/domain/catalogue/succession'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { rewardsOverBox } from '@pfotenportal/domain/product/reward-limits'
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { picturePath } from '../../core/brand/brand.ts'
import type { CatalogueVersion, KnownPriceChange } from '../../core/catalogue.ts'
import type { Config } from '../../core/config.ts'
import {
  countContracts,
  hasContracts,
  insertVersion,
  listVersions,
  lockVersions,
} from '../../database/catalogue.ts'
import type { Queries } from '../../database/open.ts'
import { listAnnounced } from '../../database/price-changes.ts'
import { overfullLabels } from '../../packing/documents.ts'

/** One change of a version, with the number of contracts that it affects. */
export interface VersionChange {
  /** Such as `Recipe CG: pricePerKg 6.90 -> 7.20`. */
  readonly text: string
  readonly touched: Touched['by']
  readonly contracts: number
}

/**
 * What a document is: with errors; equal to the newest version, in force from the same day or wanted from another one;
 * overtaken by a newer version than the one that it was compared with; or a new version.
 */
export type VersionPlan =
  | { readonly kind: 'ERRORS'; readonly errors: readonly CatalogueError[] }
  | { readonly kind: 'SAME' | 'OTHER_DAY'; readonly newest: CatalogueVersion }
  | { readonly kind: 'OVERTAKEN'; readonly newest: CatalogueVersion }
  | { readonly kind: 'NEW'; readonly next: CatalogueVersion; readonly changes: readonly VersionChange[] }

/** A document that may become a version. */
export interface VersionRequest {
  readonly document: unknown
  /** The first day; undefined for that of the document, or today. */
  readonly from: Day | undefined
  /** The newest version with which it was compared, if somebody has seen that comparison. */
  readonly basedOn?: number
}

/** What a document would be, without a change. */
export function planVersion(services: Services, request: VersionRequest): Promise<VersionPlan> {
  return run(services, request, null)
}

/** Stores a document as a new version if it is one; versions are applied one at a time and never in part. */
export async function applyVersion(actor: Actor, request: VersionRequest): Promise<VersionPlan> {
  const plan = await run(actor.services, request, actor)
  await actor.services.catalogue.refresh()
  return plan
}

async function run(
  { database, clock, config }: Services,
  { document, from, basedOn }: VersionRequest,
  actor: Actor | null,
): Promise<VersionPlan> {
  const { today } = await clock.moment()
  return database.transaction(async (tx) => {
    await lockVersions(tx)
    const newest = (await listVersions(tx)).at(-1)
    const isInUse = await hasContracts(tx)
    const plan = planOf(document, from, { newest, isInUse, today })
    if (plan.kind !== 'NEW') return plan
    const { content } = plan.next
    const unpresentable = await presentationErrors(content, newest?.content, config)
    const announced = announcedErrors(plan.next, await listVersions(tx), await listAnnounced(tx))
    const errors = [...announced, ...unpresentable, ...rewardsOverBox(content)]
    if (errors.length > 0) return { kind: 'ERRORS', errors }
    if (newest && basedOn !== undefined && basedOn !== newest.content.version)
      return { kind: 'OVERTAKEN', newest }
    const { next } = plan
    const changes = await changesBetween(tx, next.content, newest?.content)
    if (actor !== null) {
      await insertVersion(tx, next, { at: actor.realNow, by: actor.by ?? null })
      await recordAction(tx, actor, {
        customerId: null,
        action: 'catalogue.applied',
        entity: `catalogue:${next.content.version}`,
        facts: { effectiveFrom: next.effectiveFrom, changes: changes.length },
      })
    }
    return { kind: 'NEW', next, changes }
  })
}

/**
 * What a catalogue shows or prints that is not among the files of the brand, or does not fit. A label of a recipe that is
 * no longer sold is as it was: that it is full does not keep the company from changing the rest.
 */
async function presentationErrors(
  content: Catalogue,
  previous: Catalogue | undefined,
  config: Config,
): Promise<CatalogueError[]> {
  const pictures = new Set([...config.brand.pictures.keys()].map(picturePath))
  const overfull = await overfullLabels(content, config)
  return [
    ...missingPictures(content, (path) => pictures.has(path)),
    ...content.recipes.flatMap(({ code, retired, label }, index): CatalogueError[] =>
      overfull.includes(code) && !(retired && isDeepStrictEqual(label, labelIn(previous, code)))
        ? [
            {
              path: `recipes[${index}].label`,
              message: 'has more text than the label of a bag holds in the smallest type',
              problem: { kind: 'LABEL_FULL' },
            },
          ]
        : [],
    ),
  ]
}

function labelIn(catalogue: Catalogue | undefined, code: RecipeCode): FeedLabel | undefined {
  return catalogue?.recipes.find((recipe) => recipe.code === code)?.label
}

/** The changes from one version to another; a first version is compared with the empty catalogue. */
export async function changesBetween(
  db: Queries,
  next: Catalogue,
  previous: Catalogue | undefined,
): Promise<VersionChange[]> {
  const changes: VersionChange[] = []
  for (const { text, touched } of differences(next, previous)) {
    const contracts = touched.by === 'OFFER' ? 0 : await countContracts(db, touched)
    changes.push({ text, touched: touched.by, contracts })
  }
  return changes
}

/** What a new version is compared with. */
interface Present {
  readonly newest: CatalogueVersion | undefined
  /** Whether a contract refers to what earlier versions sold. */
  readonly isInUse: boolean
  readonly today: Day
}

type Plan =
  | Exclude<VersionPlan, { kind: 'NEW' | 'OVERTAKEN' }>
  | { readonly kind: 'NEW'; readonly next: CatalogueVersion }

function planOf(document: unknown, from: Day | undefined, { newest, isInUse, today }: Present): Plan {
  const read = parseCatalogue(document, (newest?.content.version ?? 0) + 1)
  if (!read.ok) return { kind: 'ERRORS', errors: read.errors }
  const { catalogue: content } = read
  const day = from ?? read.effectiveFrom
  if (newest && isDeepStrictEqual({ ...content, version: 0 }, { ...newest.content, version: 0 }))
    return { kind: day === undefined || day === newest.effectiveFrom ? 'SAME' : 'OTHER_DAY', newest }
  const effectiveFrom = day ?? today
  const errors = [
    ...dayErrors(effectiveFrom, newest, today),
    ...(newest && isInUse ? successionErrors(content, newest.content, today) : []),
  ]
  return errors.length > 0 ? { kind: 'ERRORS', errors } : { kind: 'NEW', next: { effectiveFrom, content } }
}

/** A version whose prices customers have accepted, or are being asked to, is not replaced before it is in force. */
function announcedErrors(
  { effectiveFrom }: CatalogueVersion,
  versions: readonly CatalogueVersion[],
  announced: readonly KnownPriceChange[],
): readonly CatalogueError[] {
  const found = versions.find(
    (each) =>
      each.effectiveFrom === effectiveFrom &&
      announced.some(({ version }) => version === each.content.version),
  )
  if (!found) return []
  const version = String(found.content.version)
  const message = `the prices of version ${version} are announced for ${effectiveFrom}: withdraw them first`
  return [{ path: 'effectiveFrom', message, problem: { kind: 'ANNOUNCED', version, day: effectiveFrom } }]
}

/** The days of versions never go back, so that the version in force on a day is always the same. */
function dayErrors(
  effectiveFrom: Day,
  newest: CatalogueVersion | undefined,
  today: Day,
): readonly CatalogueError[] {
  const path = 'effectiveFrom'
  if (effectiveFrom < today) {
    const message = `${effectiveFrom} is in the past: today is ${today}`
    return [{ path, message, problem: { kind: 'PAST_DAY', day: effectiveFrom, today } }]
  }
  if (newest && effectiveFrom < newest.effectiveFrom) {
    const { content, effectiveFrom: from } = newest
    const message = `${effectiveFrom} is before version ${content.version}, in force from ${from}`
    const version = String(content.version)
    return [{ path, message, problem: { kind: 'EARLY_DAY', day: effectiveFrom, version, from } }]
  }
  return []
}
