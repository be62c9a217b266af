/** The reward banner (docs/domain.md 7.2). The spec prescribes the capitals. */

export const reward = {
  received: 'HERZLICHEN GLÜCKWUNSCH!',
  receivedHint: (percent: number) => `Geschafft! Du bekommst ${percent}\u00a0% Treuerabatt.`,
  celebrate: 'Noch einmal feiern',
  near: 'FAST GESCHAFFT!',
  percentage: (percent: number) => `${percent}\u00a0%`,
  nearHint: (percent: number) =>
    `Mit deiner nächsten Bestellung sicherst du dir ${percent}\u00a0% Treuerabatt.`,
  open: 'Belohnung ansehen',
  progressHint: 'Jede bezahlte Box zählt. Übersprungene Boxen und Pausen kosten dich keinen Fortschritt.',
  none: 'DEINE BELOHNUNGEN!',
  noneHint: 'Sammle mit jeder Bestellung Treuepfoten.',
}
