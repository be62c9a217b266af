/** Copy of the page with security events, and of alerts about access, in German. */
import { formatNumber } from '../format.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'de')} ${count === 1 ? one : more}`

export const securityAlertsDe = {
  KEYS_EXPIRE: (n: number) =>
    `${counted(n, 'Schlüssel der Admin-API läuft', 'Schlüssel der Admin-API laufen')} in den nächsten zwei Wochen ab`,
  REQUESTS_FAILED: (n: number) =>
    `${counted(n, 'Anfrage ist', 'Anfragen sind')} an einem Fehler des Dienstes gescheitert`,
  SECURITY_BURST: (n: number) => `${formatNumber(n, 'de')} Sicherheitsereignisse in kurzer Zeit`,
}

export const securityDe = {
  intro:
    'Was in den letzten sieben Tagen abgelehnt wurde oder gescheitert ist. Einzelne Ablehnungen sind normal: ein alter Link, ein vertippter Code. Häufen sie sich, warnt dich die Übersicht.',
  none: 'In den letzten sieben Tagen wurde nichts abgelehnt, und nichts ist gescheitert.',
  what: 'Was passiert ist',
  where: 'Woher es kam',
  columns: {
    event: 'Ereignis',
    lastDay: 'Letzter Tag',
    count: '7 Tage',
    lastAt: 'Zuletzt',
    name: 'Name im Log',
    network: 'Netz',
    agent: 'Browser oder Programm',
  },
  events: {
    'access-token.refused': 'Aufruf mit falschem oder beendetem Zugang',
    'admin-key.refused': 'Aufruf der Admin-API mit falschem Schlüssel',
    'calendar-secret.refused': 'Kalender, den es nicht gibt',
    'price-offer-link.refused': 'Unbekannter Link zu einem neuen Preis',
    'erasure-link.refused': 'Unbekannter Link zum Löschen eines Kontos',
    'email-change-link.refused': 'Unbekannter Link zu einer neuen E-Mail-Adresse',
    'declaration-proof.refused': 'Beleg einer Erklärung, den es nicht gibt',
    'host.refused': 'Anfrage unter fremdem Namen',
    'id.refused': 'Kunde fragt nach etwas, das ihm nicht gehört',
    'limit.reached': 'Grenze erreicht',
    'operator-token.refused': 'Betriebsseiten mit falschem Token',
    'origin.refused': 'Änderung von einer fremden Website aus',
    'passkey.copied': 'Passkey vielleicht kopiert, Anmeldung abgelehnt',
    'payment-link.refused': 'Unbekannter Link zu einer Zahlungsmethode',
    'permission.refused': 'Aufruf ohne die nötige Berechtigung',
    'proxy.bypassed': 'Anfrage am Proxy vorbei',
    'proxy.silent': 'Proxy nennt die Adresse des Clients nicht',
    'proxy.unconfigured': 'Proxy, der nicht eingestellt ist',
    'request.failed': 'Anfrage, die an einem Fehler des Dienstes scheiterte',
    'refresh.refused': 'Anmeldung ließ sich nicht erneuern',
    'session.copied-token': 'Kopierter Zugang, Sitzung beendet',
    'sign-in.failed': 'Anmeldung eines Kunden gescheitert',
    'staff-factor.failed': 'Falscher Code oder Passkey als zweiter Faktor',
    'staff-sign-in.failed': 'Anmeldung des Teams gescheitert',
    'unsubscribe-link.refused': 'Abmeldelink mit falscher Unterschrift',
    'webhook-signature.refused': 'Webhook mit falscher Unterschrift',
  },
}
