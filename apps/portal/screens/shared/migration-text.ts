import { migration } from '@pfotenportal/text/de/migration'
import { defineText } from '../../ui/text/text.tsx'

/** The texts about the migration from the legacy billing system. */
export const useMigrationText = defineText({ migration }, () => import('@pfotenportal/text/en/migration'))
