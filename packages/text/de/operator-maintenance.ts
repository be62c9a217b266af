/** Copy of maintenance on the operator's pages, in German. */
export const operatorMaintenanceDe = {
  title: 'Wartung',
  what: 'Kunden sehen eine Seite, die das Ende nennt, und kommen von selbst zurück. Jobs und E-Mails an Kunden ruhen. Diese Seiten, Webhooks, Kündigung und Widerruf bleiben offen.',
  end: 'Voraussichtliches Ende (optional)',
  reason: 'Grund, nur für das Team (optional)',
  start: 'Wartung einschalten',
  change: 'Ende und Grund ändern',
  stop: 'Wartung ausschalten',
  on: (since: string, by: string | null) =>
    `Die Wartung ist an, seit ${since}${by === null ? '' : ` (${by})`}. Kunden warten, die Jobs ruhen.`,
  until: (time: string) => `Angekündigt bis ${time}.`,
}

export type OperatorMaintenanceText = typeof operatorMaintenanceDe
