/** Copy of the operator's page about webhooks in German. */
import { formatNumber } from '../format.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'de')} ${count === 1 ? one : more}`

export const operatorWebhooksDe = {
  alerts: {
    WEBHOOKS_FAILED: (n: number) =>
      `${counted(n, 'Webhook-Zustellung wurde', 'Webhook-Zustellungen wurden')} in den letzten 7 Tagen aufgegeben`,
    WEBHOOKS_LATE: (n: number) =>
      `${counted(n, 'Webhook-Endpunkt nimmt', 'Webhook-Endpunkte nehmen')} seit über einer Stunde Ereignisse nicht an`,
  },
  tables: {
    webhookEndpoints: {
      title: 'Endpunkte',
      columns: {
        endpoint: 'Nr.',
        url: 'Adresse',
        types: 'Ereignisse',
        state: 'Stand',
        waiting: 'Wartend',
        oldestAt: 'Wartet seit',
        delivered: 'Zugestellt',
        failed: 'Aufgegeben',
      },
    },
    webhookDeadLetters: {
      title: 'Aufgegebene Zustellungen',
      columns: {
        endpoint: 'Endpunkt',
        type: 'Ereignis',
        subscription: 'Abo',
        createdAt: 'Geschehen',
        attempts: 'Versuche',
        because: 'Grund',
        outcome: 'Letzte Antwort',
      },
    },
    webhookDeliveries: {
      title: 'Zustellungen',
      columns: {
        endpoint: 'Endpunkt',
        type: 'Ereignis',
        subscription: 'Abo',
        createdAt: 'Geschehen',
        state: 'Stand',
        attemptedAt: 'Letzter Versuch',
        attempts: 'Versuche',
        seconds: 'Dauer',
        outcome: 'Letzte Antwort',
      },
    },
  },
  page: {
    state: { WAITING: 'wartet', DELIVERED: 'zugestellt', DEAD_LETTERED: 'aufgegeben' },
    because: {
      GAVE_UP: 'drei Tage lang nicht angenommen',
      GONE: 'der Endpunkt hat sich abgemeldet (410)',
      DISABLED: 'der Endpunkt wurde abgeschaltet',
      UNREADABLE: 'das Ereignis ist nicht lesbar',
    },
    enabled: 'aktiv',
    disabled: 'abgeschaltet',
    allTypes: 'alle',
    action: 'Aktion',
    disable: 'Abschalten',
    enable: 'Einschalten',
    enableAndReplay: 'Einschalten und Verpasstes zustellen',
    replay: 'Verpasstes zustellen',
    rotate: 'Neues Geheimnis',
    test: 'Testen',
    change: 'Ändern',
    ofEndpoint: (action: string, id: number) => `Endpunkt ${id}: ${action}`,
    add: {
      title: 'Endpunkt hinzufügen',
      url: 'Adresse',
      types: 'Ereignisse, mit Komma getrennt; leer für alle',
      submit: 'Hinzufügen',
    },
    redeliver: 'Erneut zustellen',
    redeliverAll: 'Alle erneut zustellen',
    newest: 'Neueste Zustellungen',
    older: 'Ältere Zustellungen',
  },
}

/** The copy of the page in one language. */
export type OperatorWebhooks = typeof operatorWebhooksDe
