/** What every field for an email address says about one that cannot be read, such as `foo@bar`. */
export const emailIncomplete = 'Diese E-Mail-Adresse ist nicht vollständig. Beispiel: name@beispiel.de'
