/** Where the mailed links of a new address lead (C-495). */
export const EMAIL_CHANGE_PATH = '/email-adresse'
