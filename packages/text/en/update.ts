import type { update as german } from '../de/update.ts'

export const update: typeof german = {
  ready: 'There is a new version of Pfotenportal.',
  take: 'Update now',
}
