/** Where the mailed link that erases an account leads (C-578). */
export const ERASURE_PATH = '/konto-loeschen'
