/** Copy of `npm run doctor` and its page in English. */
import type { DoctorText } from '../de/doctor.ts'
import { doctorInstallationEn } from './doctor-installation.ts'
import { doctorOutsideEn } from './doctor-outside.ts'

export const doctorEn: DoctorText = {
  intro:
    'Checks this installation: settings, database, disk, mail, payments, address and jobs. It sends no email and changes no data. A check takes some seconds; within half a minute the page shows the same result again.',
  run: 'Check now',
  again: 'Check again',
  checkedAt: (moment) => `Checked: ${moment}`,
  summary: {
    well: 'All is well.',
    note: 'All is well. Not everything could be checked.',
    warning: 'There are warnings.',
    error: 'There are errors.',
  },
  levels: { well: 'ok', note: 'note', warning: 'warning', error: 'ERROR' },
  columns: { check: 'Check', level: 'State', what: 'Finding' },
  checks: {
    settings: 'settings',
    node: 'Node',
    dependencies: 'dependencies',
    database: 'database',
    replica: 'replica',
    encoding: 'encoding',
    privileges: 'privileges',
    migrations: 'migrations',
    clock: 'clock',
    disk: 'disk',
    backup: 'backup',
    archive: 'database log',
    restoreTest: 'restore test',
    mail: 'mail server',
    senderDomain: 'sender domain',
    payments: 'payments',
    carrier: 'carrier',
    processes: 'processes',
    publicUrl: 'public URL',
    certificate: 'certificate',
    forwarding: 'proxy',
    maintenance: 'maintenance',
    jobs: 'jobs',
    catalogue: 'catalogue',
    brand: 'brand',
  },
  findings: { ...doctorInstallationEn, ...doctorOutsideEn },
}
