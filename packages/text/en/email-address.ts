/** What every field for an email address says about one that cannot be read, such as `foo@bar`. */
export const emailIncomplete = 'This email address is incomplete. Example: name@example.com'
