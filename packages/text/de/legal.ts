/** The page on which customers cancel a contract. The legal pages themselves belong to the brand. */
export const legal = {
  cancel: {
    lead: 'Du kannst jeden Vertrag ohne Anmeldung kündigen. Schreib uns eine E-Mail, ein Grund ist nicht nötig.',
    needed: 'Das hilft uns, den Vertrag zu finden',
    items: [
      'dein Name',
      'die E-Mail-Adresse, mit der du bestellt hast',
      'der Hund oder die Vertragsnummer',
      'der Zeitpunkt, ohne Angabe der nächstmögliche',
    ],
    submit: 'jetzt kündigen',
    submitNote:
      'Öffnet dein E-Mail-Programm mit einem fertigen Text. Du bekommst eine Bestätigung per E-Mail.',
    subject: 'Kündigung',
    body: [
      'Hiermit kündige ich meinen Vertrag zum nächstmöglichen Zeitpunkt.',
      '',
      'Name:',
      'E-Mail-Adresse der Bestellung:',
      'Hund oder Vertragsnummer:',
      '',
      'Bitte bestätigt mir die Kündigung und das Ende des Vertrags.',
    ],
  },
}
