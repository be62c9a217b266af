import { plural } from '../grammar.ts'
import { emailIncomplete } from './email-address.ts'

/** Signing in and out (docs/security.md). */
export const login = {
  title: 'Schön, dass du da bist!',
  lead: 'Hier siehst du, wann das nächste Futter kommt, und änderst, was nicht passt. Ein Passwort brauchst du nicht.',
  email: 'E-Mail-Adresse',
  emailHint: 'Die Adresse, mit der du bestellt hast. Wir schicken dir einen Link zum Anmelden.',
  placeholder: 'name@beispiel.de',
  submit: 'Link zum Anmelden schicken',
  required: 'E-Mail ist erforderlich',
  invalid: emailIncomplete,
  sent: 'E-Mail erfolgreich gesendet!',
  failed: 'Login fehlgeschlagen, bitte E-mail erneut eingeben',
  sentTitle: 'Schau in dein Postfach',
  sentTo: (email: string) => `Wenn wir ${email} kennen, ist ein Link zum Anmelden unterwegs.`,
  valid: (minutes: number) => `Er gilt ${minutes} Minuten und nur einmal. Sieh auch im Spam-Ordner nach.`,
  /** For a mail that has a code beside its link. */
  code: {
    sentTo: (email: string) =>
      `Wenn wir ${email} kennen, ist eine E-Mail unterwegs. Tippe auf den Link darin, oder gib hier den Code ein.`,
    valid: (minutes: number) =>
      `Link und Code gelten ${plural(minutes, 'eine Minute', `${minutes} Minuten`)} und nur einmal. Sieh auch im Spam-Ordner nach.`,
    label: 'Code aus der E-Mail',
    hint: 'Sechs Ziffern, zum Beispiel 123 456',
    submit: 'Mit Code anmelden',
    incomplete: 'Der Code hat sechs Ziffern.',
    useLink: 'Der Link in der E-Mail funktioniert weiterhin.',
  },
  sendAgain: 'Noch einmal schicken',
  sendAgainIn: (seconds: number) =>
    `Noch einmal schicken in ${plural(seconds, '1 Sekunde', `${seconds} Sekunden`)}`,
  otherAddress: 'Andere Adresse verwenden',
  linkUsed: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Links zum Anmelden gelten einmal und nur kurz. Fordere einfach einen neuen an.',
    fresh: (email: string) => `Neuen Link an ${email} schicken`,
  },
  unreachable: {
    title: 'Wir konnten dich gerade nicht anmelden',
    text: 'Die Verbindung hat nicht geklappt. Dein Link gilt noch.',
    again: 'Noch einmal versuchen',
  },
  verifying: 'Du wirst angemeldet …',
  confirm: {
    title: 'Bist du das?',
    text: 'Dieser Link wurde nicht in diesem Browser angefordert. Ein Tipp genügt, dann bist du hier angemeldet.',
    action: 'Ja, hier anmelden',
  },
  relogin: {
    title: 'Möchtest du die Sitzung wechseln?',
    text: (name: string) =>
      `Du hast einen neuen Link zum Anmelden geöffnet, bist hier aber schon als ${name} angemeldet.`,
    again: 'Erneut anmelden',
    stay: 'Aktuelle Sitzung fortsetzen',
  },
  sample: {
    title: 'Das ist eine Beispielwelt',
    text: 'Alle Menschen, Hunde und Bestellungen sind erfunden. Melde dich zum Beispiel als Anna oder Thomas an, der Link liegt danach im Postfach der Beispielwelt.',
    mailbox: 'Postfach öffnen',
    anna: 'Anna und Frieda',
    thomas: 'Thomas mit drei Hunden',
  },
  logout: {
    title: 'Abmelden',
    running: 'Du wirst abgemeldet …',
    done: 'Du bist abgemeldet. Bis bald!',
    doneText: 'Auf diesem Gerät ist nichts mehr von dir gespeichert.',
    back: 'Wieder anmelden',
    failed: 'Das Abmelden hat nicht geklappt',
    failedText: 'Wir konnten die Sitzung gerade nicht beenden. Du bist noch angemeldet.',
    retry: 'Noch einmal versuchen',
    stay: 'Zurück zur Übersicht',
  },
}
