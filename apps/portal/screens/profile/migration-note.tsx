import { useResource } from '../../data/queries.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMigrationText } from '../shared/migration-text.ts'
import { useFormat } from '../../ui/format/format.ts'

/** The state of the customer's migration from the legacy billing system (docs/domain.md 8.4). */
export function MigrationNote() {
  const text = useMigrationText()
  const format = useFormat()
  const migration = useResource('customer').data?.migration
  if (!migration) return null
  const { activatesOn } = migration
  return activatesOn === null ? (
    <Notice tone="warn" title={text.note.title}>
      {text.note.text} {text.unchanged}
    </Notice>
  ) : (
    <Notice tone="success" role="note" title={text.confirmed.heading}>
      {text.confirmed.activation(format.day(activatesOn))} {text.unchanged}
    </Notice>
  )
}
