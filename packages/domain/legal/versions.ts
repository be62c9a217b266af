/** Which version of a legal text is in force (C-584). */
import type { Day } from '../core/calendar.ts'

/** A version of a text. */
export interface DatedVersion {
  /** The first day in Berlin on which it is in force; null for the first version. */
  readonly effectiveFrom: Day | null
}

const isInForce = (version: DatedVersion, today: Day) =>
  version.effectiveFrom === null || version.effectiveFrom <= today

/** The versions of a text, the oldest first. */
export function inOrder<V extends DatedVersion>(versions: readonly V[]): readonly V[] {
  return versions.toSorted((one, other) => (one.effectiveFrom ?? '').localeCompare(other.effectiveFrom ?? ''))
}

/** The version in force: the newest that has begun. Undefined if there is none, which a complete brand rules out. */
export function versionOn<V extends DatedVersion>(versions: readonly V[], today: Day): V | undefined {
  return inOrder(versions).findLast((version) => isInForce(version, today))
}

/** Where a version stands in time. */
export type Standing = 'FORMER' | 'IN_FORCE' | 'ANNOUNCED'

/** Whether a version is in force, was before, or is announced. */
export function standingOf<V extends DatedVersion>(version: V, versions: readonly V[], today: Day): Standing {
  if (!isInForce(version, today)) return 'ANNOUNCED'
  return versionOn(versions, today) === version ? 'IN_FORCE' : 'FORMER'
}
