/** Copy of maintenance in English. */
import type { MaintenanceText } from '../de/maintenance.ts'

export const maintenance: MaintenanceText = {
  title: 'Back soon',
  text: 'We’re working on the portal. Nothing about your subscription changes.',
  until: (time) => `We expect to be back by ${time}.`,
  late: 'It’s taking a little longer than planned.',
  returns: 'There’s nothing to do: this page carries on by itself as soon as we’re done.',
  rights: 'You can cancel or withdraw from a contract right now.',
  cancel: 'Cancel contracts here',
  withdraw: 'Withdraw from a contract',
}
