/** Copy of the page about the keys of other systems, in German. */

export const keysDe = {
  intro:
    'Mit einem Schlüssel ruft ein anderes System die Admin-API auf. Jeder Aufruf steht im Protokoll. Ein widerrufener Schlüssel gilt ab dem nächsten Aufruf nicht mehr.',
  scopes: {
    read: 'Lesen: Kunden, Hunde, Abos, Bestellungen, Katalog',
    support: 'Kundendienst: was der Kundendienst für Kunden ändert',
    intake: 'Aufnahme: neue Kunden, Hunde und Abos aus einem Shop',
    catalogue: 'Katalog: Rabattcodes und Katalog-Versionen',
    money: 'Geld: Erstattungen, Gutschriften, Rückbuchungen',
    webhooks: 'Webhooks: Endpunkte und Zustellungen',
  },
  name: 'Name',
  nameHint: 'zum Beispiel Lager',
  may: 'Darf',
  created: (moment: string, by: string | null) =>
    by === null ? `Angelegt: ${moment}, mit npm run staff` : `Angelegt: ${moment}, von ${by}`,
  lastUsed: (moment: string) => `Zuletzt benutzt: ${moment}`,
  neverUsed: 'Noch nie benutzt',
  revoked: (moment: string) => `Widerrufen: ${moment}`,
  expires: 'Letzter Tag (leer: ohne Ende)',
  networks: 'Nur von diesen Adressen und Netzen (leer: von überall)',
  noEnd: 'Läuft nicht ab',
  ends: (moment: string) => `Gilt bis ${moment}`,
  everywhere: 'Von überall',
  only: (networks: string) => `Nur von ${networks}`,
  change: 'Ändern',
  changeOf: (name: string) => `${name} ändern`,
  revoke: 'Widerrufen',
  revokeOf: (name: string) => `${name} widerrufen`,
  none: 'Es gibt noch keinen Schlüssel.',
  add: { title: 'Schlüssel anlegen', submit: 'Anlegen' },
}
