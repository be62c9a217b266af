import type { update as german } from '../de/update.ts'

export const update: typeof german = {
  ready: 'A new version of Pfotenportal is available.',
  take: 'Update now',
}
