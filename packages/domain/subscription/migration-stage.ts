/** The stages of a customer's migration, each with its notice (spec 2). The first screen of the portal needs no more. */

/** A payment method has to be confirmed, or all are and the contracts are about to move. Each stage has its notice. */
export const MIGRATION_STAGES = ['asked', 'confirmed'] as const
export type MigrationStage = (typeof MIGRATION_STAGES)[number]

/** The stage that a customer's migration is in. */
export const migrationStage = ({ activatesOn }: { readonly activatesOn: string | null }): MigrationStage =>
  activatesOn === null ? 'asked' : 'confirmed'

/** Whether the notice of this stage was put away: with the notice of a stage, those before it are put away too. */
export function isNoticeDismissed(stage: MigrationStage, dismissed: MigrationStage | null): boolean {
  return dismissed !== null && MIGRATION_STAGES.indexOf(stage) <= MIGRATION_STAGES.indexOf(dismissed)
}
