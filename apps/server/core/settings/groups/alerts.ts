/** Settings of what the operator is told: alerts and the daily digest (docs/operations.md, "Who is told"). */
import * as kinds from '../kinds.ts'
import { setting } from '../setting.ts'

const alerts = {
  ALERT_EMAIL: setting({
    meaning:
      'Who gets alerts and the daily digest by email ([operations.md](operations.md#who-is-told)): one address or several, separated by commas.',
    kind: kinds.plainMailAddresses,
    default: { unset: 'the address in `OPERATOR_EMAIL`' },
  }),
  ALERT_LANGUAGE: setting({
    meaning: 'The language of these emails to addresses that are not those of staff, who have their own.',
    kind: kinds.oneOf('de', 'en'),
    default: 'de',
  }),
  ALERT_DIGEST: setting({
    meaning:
      "Sends yesterday's figures every morning ([operations.md](operations.md#the-daily-digest)), to the same addresses.",
    kind: kinds.onOrOff,
    default: 'on',
  }),
  ALERT_WEBHOOK_URL: setting({
    meaning:
      "Where alerts are posted as JSON, in the form of Alertmanager's webhooks ([operations.md](operations.md#alerts-by-webhook)). Also an address in the own network.",
    kind: kinds.link,
    isSecret: true,
    default: { unset: 'nowhere' },
  }),
  ALERT_WEBHOOK_SECRET: setting({
    meaning:
      'Signs what is posted, as the other webhooks ([webhooks.md](webhooks.md#messages)). `echo whsec_$(openssl rand -base64 32)` makes one.',
    kind: kinds.secrets(
      'a secret such as "whsec_…" with 24 bytes or more in base64',
      /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    ),
    isSecret: true,
    default: { unset: 'no signature' },
  }),
  ALERT_WEBHOOK_REPEAT_MINUTES: setting({
    meaning:
      'After so many minutes alerts that last are posted again. Set it to `5` for a receiver that takes an alert as resolved if it is not repeated.',
    kind: kinds.wholeNumber(5, 10_080),
    default: '1440',
  }),
}

export const alertGroups = { alerts: { title: 'Alerts', settings: alerts } }
