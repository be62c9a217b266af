// Everyday tasks as customers do them on a phone, from the dashboard. `tap` presses what carries the text and counts it.

export const tasks = [
  {
    name: 'Skip the next box',
    customer: 'tim',
    walk: async ({ tap }) => {
      await tap(/^Überspringen$/)
      await tap(/^Überspringen$/)
    },
  },
  { name: 'Undo it after a reload', customer: 'tim', walk: ({ tap }) => tap(/^Rückgängig$/) },
  {
    name: 'Move one box after a holiday',
    customer: 'sophie',
    walk: async ({ tap }) => {
      await tap(/^Verschieben$/)
      await tap(/^Nächster Monat$/)
      await tap(/^12$/)
      await tap(/^Verschieben$/)
    },
  },
  {
    name: 'Pause three weeks',
    customer: 'nina',
    walk: async ({ tap }) => {
      await tap(/^Abo verwalten$/)
      await tap(/^(Abo )?[Pp]ausieren|^Pause machen/)
      await tap(/^Eine Woche kürzer$|^3 Wochen/)
      await tap(/^3 Wochen pausieren$/)
    },
  },
  {
    name: 'Change the recipe',
    customer: 'tim',
    walk: async ({ tap }) => {
      await tap(/^Abo verwalten$/)
      await tap(/^Plan ändern/)
      await tap(/Gockelspeis/)
      await tap(/^Prüfen und bestellen$|^Plan ändern$/)
    },
  },
  {
    name: 'Renew an expired card',
    customer: 'katharina',
    walk: async ({ tap }) => {
      await tap(/^Zahlungsmethode erneuern$/)
      await tap(/^Kreditkarte|^Karte|^E-Mail senden$/)
    },
  },
  {
    name: 'Another address for one dog',
    customer: 'thomas',
    walk: async ({ tap }) => {
      await tap(/^Abo verwalten$/)
      await tap(/^(Liefer|Versand)?[aA]dresse ändern/)
      await tap(/Deichstraße 5/)
      await tap(/^Hierher liefern$/)
    },
  },
  {
    name: 'Redeem a code',
    customer: 'tim',
    walk: async ({ page, tap }) => {
      await tap(/^Abo verwalten$/)
      await tap(/^Rabattcode$/)
      await page.keyboard.type('PFOTE10')
      await tap(/^Anwenden$/)
    },
  },
  {
    name: 'Cancel',
    customer: 'nina',
    walk: async ({ tap }) => {
      await tap(/^Abo kündigen$/)
      await tap(/^(Sofort|Jetzt) kündigen$/)
    },
  },
  {
    name: 'The last receipt',
    customer: 'anna',
    walk: async ({ tap }) => {
      await tap(/^Details$/)
      await tap(/PDF laden/)
    },
  },
  { name: 'Look at the calendar', customer: 'anna', walk: ({ tap }) => tap(/^Kalender$/) },
  {
    name: 'Add a supplement once',
    customer: 'anna',
    walk: async ({ tap }) => {
      await tap(/^Menü/)
      await tap(/^Shop$/)
      await tap(/^In die nächste Box/)
      await tap(/^Zahlungspflichtig bestellen$/)
    },
  },
  {
    name: 'Ask customer service',
    customer: 'anna',
    walk: async ({ tap }) => {
      await tap(/^Menü/)
      await tap(/^Hilfe/)
    },
  },
]
