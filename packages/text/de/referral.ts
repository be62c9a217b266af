import { genitive } from '../grammar.ts'

/** Referring friends. Amounts, days and hosts arrive formatted. */
export const referral = {
  programme: {
    title: (reward: string, friend: string) =>
      reward === friend ? `${reward} für dich,\n${friend} für deine Freunde` : `${reward} für dich`,
    text: (pet: string | null) =>
      pet
        ? `Du kennst einen Hund, dem schmecken würde, was in ${genitive(pet)} Napf kommt? Erzähl seinen Menschen von uns.`
        : 'Du kennst einen Hund, dem frisch gekochtes Futter schmecken würde? Erzähl seinen Menschen von uns.',
    link: 'Dein persönlicher Link',
    code: 'Dein Code',
    copyLink: 'Link kopieren',
    copyCode: 'Code kopieren',
    share: 'Weitersagen',
    message: (url: string, amount: string) =>
      `Schau mal, hier gibt es frisch gekochtes Futter, auf deinen Hund abgestimmt. Mit meinem Link bekommst du ${amount} auf die erste Bestellung: ${url}`,
    copied: { link: 'Link kopiert. Füge ihn ein, wo du magst.', code: 'Code kopiert.' },
    messageCopied: 'Nachricht mit deinem Link kopiert. Füge sie ein, wo du magst.',
    copyFailed: 'Das Kopieren hat nicht geklappt. Wir haben den Link markiert, kopiere ihn selbst.',
  },
  steps: {
    title: 'So geht es',
    list: (reward: string, friend: string) => [
      { title: 'Link teilen', text: 'Schick deinen Link oder deinen Code an jemanden mit Hund.' },
      { title: `${friend} schenken`, text: `Dein Freund bekommt ${friend} auf die erste Bestellung.` },
      {
        title: `${reward} bekommen`,
        text: `Ist sie bezahlt, ziehen wir dir ${reward} von deiner nächsten Bestellung ab, für jeden Freund einmal.`,
      },
    ],
    terms:
      'Gilt für neue Kundinnen und Kunden, nicht für dich selbst. Rabatte werden nicht zusammengezählt: Pro Bestellung gilt der größte, die anderen bleiben dir erhalten. Bekommt dein Freund sein Geld ganz zurück, bevor du deine Belohnung nutzt, entfällt sie.',
  },
  friends: {
    title: 'Deine Freunde',
    came: 'Freunde gekommen',
    earned: 'Verdient',
    pending: 'Noch ohne Bestellung',
    none: 'Noch ist niemand über dich gekommen',
    noneText: 'Teile deinen Link, dann siehst du hier, was daraus wird.',
    somebody: (initial: string | null) => (initial ? `${initial}.` : 'Jemand'),
    cameOn: (day: string) => `Gekommen am ${day}`,
    earnedOn: (day: string) => `erste Bestellung am ${day}`,
    states: {
      PENDING: () => 'Noch keine Bestellung',
      WAITING: (amount: string) => `${amount} warten auf dein nächstes aktives Abo`,
      ATTACHED: (amount: string) => `${amount} für eine der nächsten Bestellungen`,
      USED: (amount: string) => `${amount} abgezogen`,
      REVERSED: () => 'Entfallen, Bestellung erstattet',
      VOID: () => 'Zählt nicht',
    },
    private: 'Von deinen Freunden zeigen wir dir nur den ersten Buchstaben.',
  },
  widget: {
    title: 'Freunde einladen und Belohnungen sammeln',
    lead: (host: string) =>
      `Das Empfehlungsprogramm betreibt ${host} für uns. Es wird erst geladen, wenn du zustimmst. Bis dahin geht nichts dorthin.`,
    sent: (host: string) => `Das bekommt ${host} von uns`,
    fields: { email: 'E-Mail-Adresse', firstName: 'Vorname', lastName: 'Nachname', locale: 'Sprache' },
    locale: 'Deutsch (de)',
    technical: 'Beim Laden erfährt der Anbieter außerdem deine IP-Adresse und deinen Browser.',
    purpose:
      'Wozu: damit deine Empfehlungen dir zugeordnet werden und du deine Belohnungen bekommst. Du kannst jederzeit widerrufen.',
    privacy: 'Datenschutz',
    load: 'Empfehlungsprogramm laden',
    frame: (host: string) => `Empfehlungsprogramm von ${host}`,
    loading: 'Das Empfehlungsprogramm wird geladen …',
    loaded: 'Das Empfehlungsprogramm ist geladen.',
    failed: 'Das Empfehlungsprogramm konnte nicht geladen werden',
    failedText: 'Der Anbieter antwortet gerade nicht. Versuche es noch einmal oder später wieder.',
    consent: (host: string) => `Du hast zugestimmt, dass ${host} deine Angaben bekommt.`,
    withdraw: 'Einwilligung widerrufen',
    withdrawn: 'Einwilligung widerrufen. Es wird nichts mehr geladen und nichts mehr gesendet.',
  },
}

/** A friend's code with which a visitor signs in. */
export const friendCode = {
  welcome: (code: string) => `Du kommst mit dem Code ${code}`,
  welcomeText: 'Melde dich an, dann ziehen wir den Rabatt von deiner ersten Bestellung ab.',
  malformed: (code: string) => `„${code}“ ist kein Code`,
  malformedText: 'Ein Code hat acht Zeichen, zum Beispiel 7K3Q-M9TD. Anmelden kannst du dich trotzdem.',
  ended: 'Codes von Freunden gelten nicht mehr',
  endedText: 'Das Empfehlungsprogramm ist beendet. Anmelden kannst du dich trotzdem.',
  outcome: {
    ACCEPTED: 'Dein Code gilt. Den Rabatt ziehen wir von deiner ersten Bestellung ab.',
    UNKNOWN_CODE: 'Diesen Code kennen wir nicht. Frag am besten noch einmal nach.',
    ALREADY_REFERRED: 'Du hast schon einen Code eingelöst. Es bleibt beim ersten.',
    NOT_NEW: 'Der Code gilt nur vor der ersten Bestellung.',
    OWN_CODE: 'Den eigenen Code kannst du nicht selbst einlösen.',
    SAME_PERSON:
      'Der Code gehört zu einem Konto mit deinem Namen und deiner Adresse oder mit deiner Zahlungsmethode. Er gilt nur für andere.',
    PROGRAMME_ENDED: 'Das Empfehlungsprogramm ist beendet, der Code gilt nicht mehr.',
  },
}
