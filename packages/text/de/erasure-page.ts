/** Copy of the page that erases an account, in German (C-578). */
export const erasurePageDe = {
  title: 'Konto löschen',
  lead: (email: string) =>
    `Das Konto mit der E-Mail-Adresse ${email} wird gelöscht. Das lässt sich nicht zurücknehmen.`,
  kept: 'Das behalten wir noch',
  deleted: 'Das wird gelöscht',
  submit: 'Konto endgültig löschen',
  keep: 'Konto behalten',
  notNow: {
    title: 'Löschen geht noch nicht',
    text: 'Es bleibt alles, wie es ist. Im Portal siehst du, was du tun kannst.',
  },
  outcomes: {
    ERASED: {
      title: 'Dein Konto ist gelöscht',
      text: 'Auf allen Geräten bist du abgemeldet. Wir haben es dir noch einmal per E-Mail bestätigt. Alles Gute für dich und deinen Hund!',
    },
    KEPT: {
      title: 'Dein Konto bleibt',
      text: 'Der Link gilt nicht mehr. Es wurde nichts gelöscht.',
    },
    EXPIRED: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Es bleibt alles, wie es war. Im Profil kannst du einen neuen Link anfordern.',
    },
    UNKNOWN: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er wurde schon benutzt oder durch einen neuen ersetzt. Hast du das Löschen bestätigt, ist dein Konto gelöscht.',
    },
  },
}

export type ErasurePageText = typeof erasurePageDe
