/** Copy of the page that confirms a new address for signing in, or stops the change, in German (C-495). */
export const emailChangePageDe = {
  confirm: {
    title: 'Neue E-Mail-Adresse bestätigen',
    text: (email: string) =>
      `Ab dann meldest du dich mit ${email} an. Auf allen Geräten wirst du einmal abgemeldet.`,
    submit: 'Adresse bestätigen',
  },
  stop: {
    title: 'Änderung stoppen',
    text: (email: string) =>
      `Dein Konto soll die E-Mail-Adresse ${email} bekommen. Wenn du das nicht möchtest, stoppe die Änderung hier.`,
    submit: 'Änderung stoppen',
  },
  outcomes: {
    CHANGED: {
      title: 'Adresse geändert',
      text: (email: string) => `Ab jetzt meldest du dich mit ${email} an.`,
    },
    STOPPED: {
      title: 'Änderung gestoppt',
      text: (_email: string) =>
        'Dein Konto behält seine E-Mail-Adresse. Melde dich bitte beim Kundendienst, wenn du das nicht selbst warst.',
    },
    TAKEN: {
      title: 'Diese Adresse geht nicht mehr',
      text: (_email: string) =>
        'Sie gehört inzwischen zu einem anderen Konto. Es bleibt alles, wie es war. Melde dich bitte beim Kundendienst.',
    },
    EXPIRED: {
      title: 'Dieser Link ist abgelaufen',
      text: (_email: string) =>
        'Es bleibt alles, wie es war. Der Kundendienst schickt dir gern einen neuen Link.',
    },
    UNKNOWN: {
      title: 'Dieser Link gilt nicht mehr',
      text: (_email: string) =>
        'Er wurde schon benutzt oder durch einen neuen ersetzt. Hast du deine Adresse bestätigt, meldest du dich jetzt damit an.',
    },
  },
}

export type EmailChangePageText = typeof emailChangePageDe
