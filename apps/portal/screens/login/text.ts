import { login } from '@pfotenportal/text/de/login'
import { defineText } from '../../ui/text/text.tsx'

/** The words of signing in and out. */
export const useLoginText = defineText(login, () =>
  import('@pfotenportal/text/en/login').then((it) => it.login),
)
