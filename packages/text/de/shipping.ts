/** Shipping and the minimum order, where the price of a menu is shown. */
export const shipping = {
  /** What comes on top of the price of a menu: `zzgl. 4,90 € Versand, ab 60,00 € kostenlos`. */
  plus: (amount: string, freeFrom: string | null) =>
    `zzgl. ${amount} Versand${freeFrom === null ? '' : `, ab ${freeFrom} kostenlos`}`,
  belowMinimum: (minimum: string, missing: string) =>
    `Eine Box muss mindestens ${minimum} kosten, ohne Ergänzungen und Versand. Dafür fehlen noch ${missing}: Wähle einen längeren Rhythmus, mehr Futter oder andere Rezepte.`,
}
