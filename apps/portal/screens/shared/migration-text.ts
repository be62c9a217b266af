import { migration } from '@pfotenportal/text/de/migration'
import { defineText } from '../../ui/text/text.tsx'

/** The words of the move from the former system. */
export const useMigrationText = defineText(migration, () =>
  import('@pfotenportal/text/en/migration').then((it) => it.migration),
)
