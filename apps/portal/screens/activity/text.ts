import { activityPage } from '@pfotenportal/text/de/activity-page'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this screen. */
export const useActivityText = defineText(activityPage, () =>
  import('@pfotenportal/text/en/activity-page').then((it) => it.activityPage),
)
