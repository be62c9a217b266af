/** Copy of maintenance in German: what customers see, on a page of the service and in the portal. */
export const maintenance = {
  title: 'Gleich wieder da',
  text: 'Wir arbeiten gerade am Portal. An deinem Abo ändert sich dadurch nichts.',
  until: (time: string) => `Voraussichtlich geht es ab ${time} weiter.`,
  late: 'Es dauert etwas länger als gedacht.',
  returns: 'Du musst nichts tun: Sobald wir fertig sind, geht es hier von selbst weiter.',
  rights: 'Kündigen und widerrufen kannst du auch jetzt.',
  cancel: 'Verträge hier kündigen',
  withdraw: 'Vertrag widerrufen',
}

export type MaintenanceText = typeof maintenance
