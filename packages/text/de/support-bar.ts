/** The bar over the portal while staff act for a customer. */
export const supportBar = {
  title: 'Kundendienst',
  acting: (name: string) => `Du handelst als Kundendienst für ${name}.`,
  end: 'Beenden',
}
