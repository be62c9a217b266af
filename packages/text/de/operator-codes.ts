/** Copy of the check of a discount code at the desk, in German. */
export const operatorCodesDe = {
  title: 'Rabattcode prüfen',
  code: 'Code',
  dog: 'Für',
  submit: 'Prüfen',
  hint: 'Das löst den Code nicht ein. Er wird gelesen wie im Portal: Leerzeichen und Kleinbuchstaben sind egal.',
  attached: (code: string) => `${code} ist hier schon eingelöst. Noch einmal eingeben ändert nichts.`,
  works: (code: string, title: string) => `${code} gilt: ${title}.`,
  everyBox: 'Er gilt für jede Box.',
  boxes: (count: number) => (count === 1 ? 'Er gilt für eine Box.' : `Er gilt für ${count} Boxen.`),
  firstBox: ({
    on,
    discount,
    total,
  }: {
    readonly on: string | null
    readonly discount: string
    readonly total: string
  }) =>
    `Die erste ist die ${on === null ? 'nächste' : `vom ${on}`}: ${discount} weniger, dann kostet sie ${total}.`,
  noBox: 'Von den geplanten Boxen bekommt ihn keine: Ein anderer Rabatt ist größer, oder er endet vorher.',
  until: (day: string) => `Sein letzter Tag ist ${day}.`,
  replaces: (code: string) => `Er ersetzt ${code}.`,
  friends: (code: string) =>
    `${code} ist ein Freundschaftscode. Er gilt für neue Kunden, die über seinen Link bestellen, und wird hier nicht eingegeben.`,
  friendsEnded: (code: string) =>
    `${code} ist ein Freundschaftscode. Das Empfehlungsprogramm ist beendet, er gilt nicht mehr.`,
  problems: {
    UNKNOWN: (code: string) =>
      code === '' ? 'Das ist kein Code.' : `Den Code ${code} gibt es nicht. Frag nach O und 0, I und 1.`,
    OTHER_CUSTOMER: (code: string) => `${code} gehört einem anderen Kunden.`,
    ONLY_BEFORE_FIRST_ORDER: (code: string) =>
      `${code} gilt nur vor der ersten bezahlten Box. Dieses Abo hatte schon eine.`,
    USED: (code: string, on: string, subscription: number) =>
      `${code} gilt einmal je Kunde und wurde schon eingelöst: ${on}, Abo ${subscription}.`,
    NOT_STARTED: (code: string, on: string) => `${code} gilt noch nicht. Der erste Tag ist ${on}.`,
    ENDED: (code: string, on: string) => `${code} gilt nicht mehr. Der letzte Tag war ${on}.`,
    MINIMUM_NOT_MET: (code: string, minimum: string, total: string) =>
      `${code} gilt ab einem Bestellwert von ${minimum}. Die nächste Box kostet ${total}.`,
  },
}
