/** What the checks of mail, payments, the public address and the running service find, in German. */
import { formatMoment } from '../format.ts'
import { alertsDe } from './operator-work.ts'

export const doctorOutsideDe = {
  mailEncrypted: (host: string) => ({ what: `${host} antwortet verschlüsselt und nimmt die Anmeldung an.` }),
  mailWell: (host: string) => ({ what: `${host} antwortet.` }),
  mailEmbedded: () => ({ what: 'Ohne SMTP_URL bleiben alle E-Mails im eingebauten Postfach (/mailbox).' }),
  mailUnreachable: (host: string, reason: string) => ({
    what: `Der Mailserver ${host} ist nicht erreichbar: ${reason}.`,
    todo: 'Prüfe Host und Port in SMTP_URL und ob ausgehende Verbindungen erlaubt sind.',
  }),
  mailUnknownHost: (host: string) => ({
    what: `Den Mailserver ${host} gibt es nicht, oder das DNS antwortet nicht.`,
    todo: 'Prüfe den Host in SMTP_URL.',
  }),
  mailSilent: (host: string) => ({
    what: `Der Mailserver ${host} nimmt Verbindungen an, antwortet aber nicht.`,
    todo: 'Prüfe, ob Port und smtp:// oder smtps:// zusammenpassen (587 und smtp://, 465 und smtps://).',
  }),
  mailTls: (host: string, reason: string) => ({
    what: `Die Verschlüsselung mit ${host} kommt nicht zustande: ${reason}.`,
    todo: 'Prüfe Zertifikat und Port; smtps:// für 465, smtp:// für 587 und 25.',
  }),
  mailLogin: (host: string, reason: string) => ({
    what: `Der Mailserver ${host} weist die Anmeldung ab: ${reason}.`,
    todo: 'Prüfe Benutzer und Passwort in SMTP_URL; Sonderzeichen müssen dort wie in jeder URL kodiert sein.',
  }),
  mailNoLogin: (host: string) => ({
    what: `Der Mailserver ${host} bietet keine Anmeldung an; das Passwort in SMTP_URL bleibt unbenutzt.`,
    todo: 'Prüfe den Port; viele Server erlauben die Anmeldung nur auf 587 und 465.',
  }),
  mailPlain: (host: string) => ({
    what: `E-Mails gehen unverschlüsselt an ${host}.`,
    todo: 'Benutze smtps:// oder schalte STARTTLS auf dem Server ein.',
  }),
  mailPasswordPlain: (host: string) => ({
    what: `Das Passwort geht unverschlüsselt an ${host}.`,
    todo: 'Benutze smtps:// oder schalte STARTTLS auf dem Server ein, und ändere das Passwort.',
  }),
  mailSlow: (host: string, seconds: number) => ({
    what: `Der Mailserver ${host} braucht ${seconds} Sekunden bis zur Anmeldung.`,
    todo: 'Ab 10 Sekunden bricht der Dienst ab; oft wartet der Server auf eine Rückwärtsauflösung.',
  }),

  domainLocal: (domain: string) => ({ what: `Die Domain ${domain} des Absenders gibt es nur lokal.` }),
  domainMissing: (domain: string) => ({
    what: `Die Domain ${domain} des Absenders gibt es nicht; fast alle Server weisen solche E-Mails ab.`,
    todo: 'Berichtige MAIL_FROM oder den Absender der Marke.',
  }),
  dnsSilent: (domain: string, reason: string) => ({
    what: `Das DNS antwortet hier nicht (${reason}); SPF, DKIM und DMARC von ${domain} sind nicht geprüft.`,
  }),
  spfWell: (domain: string) => ({ what: `${domain} hat einen SPF-Eintrag.` }),
  spfMissing: (domain: string) => ({
    what: `${domain} hat keinen SPF-Eintrag.`,
    todo: 'Veröffentliche einen TXT-Eintrag „v=spf1 … -all“, der deinen Mailserver nennt.',
  }),
  spfTwice: (domain: string, count: number) => ({
    what: `${domain} hat ${count} SPF-Einträge; damit gilt keiner.`,
    todo: 'Fasse sie zu einem zusammen.',
  }),
  spfOpen: (domain: string) => ({
    what: `Der SPF-Eintrag von ${domain} erlaubt mit „+all“ jedem zu senden.`,
    todo: 'Ende mit „-all“ oder „~all“.',
  }),
  dkimWell: (domain: string, selector: string) => ({
    what: `${domain} hat einen DKIM-Schlüssel (${selector}).`,
  }),
  dkimMissing: (domain: string) => ({
    what: `${domain} hat keinen DKIM-Schlüssel.`,
    todo: 'Lass den Mailserver signieren und veröffentliche seinen Schlüssel.',
  }),
  dkimUnknown: (domain: string) => ({
    what: `Unter den üblichen Namen hat ${domain} keinen DKIM-Schlüssel; der Selektor ist nicht bekannt. Ob signiert wird, zeigt „dkim=pass“ in einer empfangenen E-Mail.`,
  }),
  dmarcWell: (domain: string, policy: string) => ({ what: `${domain} hat DMARC mit p=${policy}.` }),
  dmarcWatches: (domain: string) => ({
    what: `DMARC von ${domain} beobachtet nur (p=none).`,
  }),
  dmarcMissing: (domain: string) => ({
    what: `${domain} hat keinen DMARC-Eintrag; große Anbieter verlangen einen.`,
    todo: `Veröffentliche unter _dmarc.${domain} zum Beispiel „v=DMARC1; p=quarantine“.`,
  }),

  paymentsWell: (name: string, detail: string) => ({ what: `${name}: ${detail}.` }),
  paymentsFault: (name: string, detail: string) => ({
    what: `${name}: ${detail}.`,
    todo: 'Siehe docs/payments.md, „Stripe“.',
  }),
  paymentsSimulated: () => ({ what: 'Die simulierte Zahlung bewegt kein Geld und hat keine Schlüssel.' }),
  paymentsUnchecked: (name: string) => ({ what: `Für ${name} gibt es keine Prüfung.` }),

  carrierWell: (name: string) => ({
    what: `${name} meldet den Versand an /webhooks/carrier; eine eigene Schnittstelle, die zu prüfen wäre, gibt es nicht.`,
  }),
  carrierSimulated: () => ({ what: 'Der simulierte Versand liefert nichts aus.' }),
  carrierNoLink: () => ({
    what: 'Ohne CARRIER_TRACKING_URL haben Kunden nur die Links, die eingelesen werden.',
  }),

  processesWell: (count: number) => ({ what: `${count} Prozesse des Dienstes laufen.` }),
  processesOne: () => ({
    what: 'Ein Prozess des Dienstes läuft; für neue Versionen ohne Ausfall braucht es zwei.',
  }),
  processesNone: () => ({
    what: 'Kein Prozess des Dienstes läuft.',
    todo: 'Starte den Dienst; bis dahin laufen auch keine Jobs.',
  }),
  versionsMixed: (versions: string) => ({
    what: `Nebeneinander antworten mehrere Versionen: ${versions}.`,
    todo: 'Nach einem Wechsel: Beende die alten Prozesse.',
  }),
  versionsOther: (theirs: string, ours: string) => ({
    what: `Unter der Adresse läuft ${theirs}, dieses Programm ist ${ours}.`,
    todo: 'Starte den Dienst neu, damit er die installierte Version benutzt.',
  }),

  publicWell: (url: string) => ({ what: `${url} führt zu diesem Dienst, und er ist bereit.` }),
  publicStopped: (url: string) => ({
    what: `${url} antwortet nicht, weil der Dienst nicht läuft.`,
    todo: 'Starte den Dienst.',
  }),
  publicUnreachable: (url: string, reason: string) => ({
    what: `${url} ist nicht erreichbar: ${reason}.`,
    todo: 'Prüfe DNS, Proxy und Firewall, und ob der Proxy den Port des Dienstes kennt.',
  }),
  publicForeign: (url: string, status: number) => ({
    what: `Unter ${url} antwortet etwas anderes als dieser Dienst (Status ${status}).`,
    todo: 'Prüfe PUBLIC_URL, und wohin der Proxy weiterleitet.',
  }),
  publicOther: (url: string) => ({
    what: `Unter ${url} antwortet ein anderer Dienst dieser Art: Er hat andere Schlüssel.`,
    todo: 'Prüfe PUBLIC_URL, DATABASE_URL und ACCESS_TOKEN_KEY; sie müssen zum laufenden Dienst gehören.',
  }),
  publicNotReady: (reason: string) => ({
    what: `Der Dienst läuft, ist aber nicht bereit: ${reason}.`,
    todo: 'Behebe die genannte Ursache (docs/operations.md, „Deployment“).',
  }),
  publicNoPort: () => ({ what: 'Nicht geprüft, weil der Port erst beim Start gewählt wird.' }),

  forwardingUnknown: () => ({
    what: 'Nicht geprüft, weil der Dienst unter PUBLIC_URL nicht geantwortet hat.',
  }),
  forwardingDirect: (address: string) => ({
    what: `Ohne Proxy sieht der Dienst die Adresse des Aufrufers (${address}).`,
  }),
  forwardingProven: (address: string) => ({
    what: `Der Dienst sieht durch den Proxy die Adresse dieser Maschine (${address}).`,
  }),
  forwardingSeen: (address: string) => ({
    what: `Der Dienst sieht durch den Proxy ${address}; das sollte die öffentliche Adresse dieser Maschine sein.`,
  }),
  forwardingNear: (address: string) => ({
    what: `Der Dienst sieht die private Adresse ${address}, die nicht diese Maschine ist. Sieht er bei Kunden dieselbe, zählen alle als ein Netz.`,
  }),
  forwardingForgeable: () => ({
    what: 'Der Dienst glaubt einer Adresse, die der Aufrufer erfunden hat: Kunden können jede Begrenzung umgehen.',
    todo: 'Setze TRUST_PROXY auf die genaue Zahl der Proxys (docs/operations.md, „Behind a proxy“).',
  }),
  forwardingUnconfigured: () => ({
    what: 'Ein Proxy meldet Adressen, aber TRUST_PROXY ist 0: Alle Kunden zählen als ein Netz.',
    todo: 'Setze TRUST_PROXY (docs/operations.md, „Behind a proxy“).',
  }),
  forwardingSilent: () => ({
    what: 'TRUST_PROXY ist gesetzt, aber kein Proxy meldet die Adresse seines Aufrufers.',
    todo: 'Lass den Proxy X-Forwarded-For ergänzen, oder setze TRUST_PROXY auf 0.',
  }),
  forwardingDistrusted: (peer: string) => ({
    what: `Der Proxy ${peer} meldet Adressen, aber TRUST_PROXY glaubt ihm nicht.`,
    todo: 'Nenne seine Adresse in TRUST_PROXY.',
  }),
  forwardingMiscounted: (seen: number) => ({
    what: `Auf dem Weg sind ${seen} Proxys; TRUST_PROXY nennt andere.`,
    todo: `Setze TRUST_PROXY auf ${seen} oder auf ihre Adressen.`,
  }),
  forwardingHost: (host: string) => ({
    what: `Der Proxy gibt den Namen nicht weiter: Der Dienst sieht ${host}.`,
    todo: 'Lass den Proxy den Header Host unverändert weitergeben.',
  }),
  forwardingPlain: () => ({
    what: 'Der nächste Proxy meldet http, obwohl PUBLIC_URL https ist.',
    todo: 'Verschlüssle auch die Strecke zwischen den Proxys (X-Forwarded-Proto).',
  }),

  certificateWell: (host: string, days: number) => ({
    what: `Das Zertifikat von ${host} gilt noch ${days} Tage.`,
  }),
  certificateEnds: (host: string, days: number) => ({
    what: `Das Zertifikat von ${host} gilt nur noch ${days} Tage.`,
    todo: 'Sieh nach, warum es nicht erneuert wird.',
  }),
  certificateExpired: (host: string, days: number) => ({
    what: `Das Zertifikat von ${host} ist vor ${days} Tagen abgelaufen.`,
    todo: 'Erneuere es und lade den Proxy neu.',
  }),
  certificateEarly: (host: string) => ({
    what: `Das Zertifikat von ${host} gilt noch nicht.`,
    todo: 'Prüfe die Uhr dieser Maschine.',
  }),
  certificateOtherHost: (host: string, names: string) => ({
    what: `Das Zertifikat gilt nicht für ${host}, sondern für ${names}.`,
    todo: 'Stelle eines für diesen Namen aus, oder berichtige PUBLIC_URL.',
  }),
  certificateIncomplete: (host: string) => ({
    what: `Für das Zertifikat von ${host} fehlt der Aussteller.`,
    todo: 'Liefere die ganze Kette aus (fullchain.pem); bei einer eigenen CA setze NODE_EXTRA_CA_CERTS.',
  }),
  certificateUntrusted: (host: string, reason: string) => ({
    what: `Browser vertrauen dem Zertifikat von ${host} nicht: ${reason}.`,
    todo: 'Benutze ein Zertifikat einer öffentlichen CA.',
  }),
  certificateNone: () => ({ what: 'PUBLIC_URL ist http und hat kein Zertifikat.' }),
  certificateUnread: (host: string, reason: string) => ({
    what: `Das Zertifikat von ${host} ist nicht zu lesen: ${reason}.`,
  }),

  maintenanceOff: () => ({ what: 'Die Wartung ist aus.' }),
  maintenanceOn: (since: string, until: string) => ({
    what: `Die Wartung ist an, seit ${formatMoment(since, 'de')}${until === '' ? '' : `, angekündigt bis ${formatMoment(until, 'de')}`}. Kunden warten, die Jobs ruhen.`,
  }),
  maintenanceLate: (since: string, until: string) => ({
    what: `Die Wartung ist an, seit ${formatMoment(since, 'de')}, länger als angekündigt${until === '' ? '' : ` (bis ${formatMoment(until, 'de')})`}. Kunden warten, die Jobs ruhen.`,
    todo: 'Beende sie mit „npm run maintenance -- off“, oder nenne mit „on --until“ ein neues Ende.',
  }),
  jobsWell: () => ({ what: 'Kein Job ist in Verzug, nichts ist aufgegeben.' }),
  jobsLate: (minutes: number) => ({
    what: `Die Jobs sind ${minutes} Minuten in Verzug.`,
    todo: 'Prüfe, ob ein Prozess läuft und ob die Datenbank langsam ist.',
  }),
  alert: (kind: keyof typeof alertsDe.kinds, count: number) => ({
    what: `${alertsDe.kinds[kind](count)}.`,
    todo: 'Siehe /operator und docs/operations.md, „Alerts“.',
  }),

  catalogueWell: (version: number, from: string) => ({
    what: `Version ${version} des Katalogs gilt seit ${from}.`,
  }),
  catalogueNone: () => ({
    what: 'Es gilt kein Katalog; der Dienst verkauft nichts.',
    todo: 'Wende einen an: npm run catalogue -- apply catalogue.json.',
  }),
  catalogueLater: (version: number, from: string) => ({
    what: `Version ${version} des Katalogs gilt erst ab ${from}; bis dahin verkauft der Dienst nichts.`,
    todo: 'Wende eine Version für heute an.',
  }),

  brandWell: (name: string) => ({ what: `${name}: Nichts vom Musterverkäufer ist übrig.` }),
  brandSample: (count: number, first: string) => ({
    what: `An ${count} Stellen nennt die Marke noch den Musterverkäufer, zuerst in ${first}.`,
    todo: 'Setze eigene Angaben ein und BRAND_DIR (docs/brand.md).',
  }),
}
