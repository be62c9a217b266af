/** What became of an action of staff, in German: a sentence for each outcome and each refusal. */
export const staffOutcomesDe = {
  done: {
    note: 'Die Notiz ist gespeichert.',
    link: 'Der Anmeldelink ist unterwegs.',
    resent: 'Die E-Mail ist unterwegs.',
    merged: 'Die beiden Konten sind eins. Beide Adressen bekommen eine E-Mail.',
    dogMoved: 'Der Hund ist umgezogen. Beide Kunden bekommen eine E-Mail.',
    dogMovedBefore: 'Dieser Hund ist schon bei diesem Kunden.',
    corrected: 'Name und E-Mail-Adresse sind gespeichert.',
    emailAsked:
      'Die neue Adresse bekommt einen Link zum Bestätigen. Bis dahin gilt die alte, die auch eine E-Mail bekommt.',
    emailWithdrawn: 'Die neue Adresse ist zurückgenommen. Ihr Link gilt nicht mehr.',
    refunded: 'Der Betrag ist erstattet.',
    running: 'Die Erstattung ist vorgemerkt. Der Zahlungsdienst hat noch nicht geantwortet.',
    replaced: 'Die Box wird kostenlos ersetzt. Der Kunde bekommt eine E-Mail.',
    replacedBefore: 'Diese Box ist schon ersetzt.',
    stopped: 'Die Box ist gestoppt und erstattet.',
    credited: 'Die Gutschrift steht.',
    caseOpened: 'Der Fall ist offen. Wer das entscheiden darf, findet den Fall unter „Zu erledigen“.',
    caseTaken: 'Du hast den Fall übernommen.',
    caseDone: 'Der Fall ist erledigt.',
    caseDeclined: 'Der Fall ist abgelehnt. Sag es dem Kunden.',
    requeued: 'Die E-Mail wird noch einmal gesendet.',
    retried: 'Der Job läuft noch einmal.',
    dismissed: 'Von der Liste genommen.',
    returned: 'Die Erstattung ist festgehalten.',
    elsewhere: 'Die Rückzahlung ist festgehalten.',
    won: 'Als gewonnen festgehalten.',
    lost: 'Als verloren festgehalten.',
    handled: 'Die Box ist erledigt.',
    recorded: 'Die Erklärung ist eingetragen.',
    carriedOut: 'Die Kündigung ist ausgeführt. Der Kunde bekommt die Bestätigung per E-Mail.',
    answered: 'Die Erklärung ist abgeschlossen.',
    shopOrderTaken: 'Der Auftrag ist übernommen.',
    shopOrderLeft: 'An diesem Auftrag gibt es nichts zu übernehmen.',
    shopOrderDismissed: 'Der Auftrag ist beiseitegelegt.',
    mailsRequeued: (count: string) =>
      count === '1'
        ? 'Die E-Mail wird noch einmal gesendet.'
        : `${count} E-Mails werden noch einmal gesendet.`,
    jobsRetried: (count: string) =>
      count === '1'
        ? 'Der Job läuft noch einmal.'
        : `${count} fehlgeschlagene Läufe und Einträge laufen noch einmal.`,
    webhooksQueued: (count: string) =>
      count === '1'
        ? 'Die Zustellung ist wieder eingereiht.'
        : `${count} Zustellungen sind wieder eingereiht.`,
    endpointAdded: 'Der Endpunkt bekommt ab jetzt die Ereignisse. Sein Geheimnis steht nur einmal hier.',
    endpointChanged: 'Der Endpunkt ist geändert.',
    endpointTested: (outcome: string) => `Der Endpunkt hat die Testnachricht angenommen: ${outcome}.`,
    endpointDisabled: 'Der Endpunkt ist abgeschaltet.',
    endpointEnabled: 'Der Endpunkt bekommt wieder Ereignisse, ab jetzt.',
    endpointReplayed: (count: string) =>
      count === '1'
        ? 'Der Endpunkt bekommt ab jetzt Ereignisse, und das eine, das er verpasst hat.'
        : `Der Endpunkt bekommt ab jetzt Ereignisse, und die ${count}, die er verpasst hat.`,
    secretRotated:
      'Das neue Geheimnis steht nur einmal hier. Einen Tag lang wird auch mit dem alten unterschrieben.',
    campaignEnded: 'Die Kampagne ist beendet.',
    keyCreated: 'Der Schlüssel ist angelegt. Er steht nur einmal hier.',
    keyChanged: 'Der Schlüssel ist geändert.',
    keyRevoked: 'Der Schlüssel ist widerrufen.',
    personAdded: 'Die Person gehört jetzt zum Team.',
    personChanged: 'Die Änderung ist gespeichert.',
    sessionsEnded: 'Die Person ist überall abgemeldet.',
  },
  problems: {
    note: 'Eine Notiz braucht 1 bis 2.000 Zeichen.',
    name: 'Vor- und Nachname brauchen 1 bis 50 Zeichen.',
    email: 'Das ist keine gültige E-Mail-Adresse.',
    taken: 'Diese E-Mail-Adresse gehört zu einem anderen Kunden.',
    changedSince: 'Diese Angaben wurden inzwischen schon geändert. Bitte prüf, was jetzt gespeichert ist.',
    noOther: 'Diesen anderen Kunden gibt es nicht. Gib seine Nummer oder E-Mail-Adresse ein.',
    mergeChanged:
      'Inzwischen hat sich bei einem der beiden etwas geändert. Sieh dir die Übersicht noch einmal an.',
    SAME_CUSTOMER: 'Das ist derselbe Kunde.',
    MERGED_BEFORE: 'Dieses Konto wurde schon mit einem anderen zusammengeführt.',
    PAYMENT_RUNNING:
      'Gerade läuft bei einem der beiden eine Abbuchung oder Erstattung. Versuch es in ein paar Minuten noch einmal.',
    agreement: 'Bitte bestätige, dass beide Kunden dem Umzug zugestimmt haben.',
    moveAddress: 'Diese Adresse hat der neue Kunde nicht. Wähle eine von seinen.',
    moveMethod: 'Diese Zahlungsart hat der neue Kunde nicht. Wähle eine von seinen.',
    moveChanged:
      'Inzwischen hat sich bei einem der beiden etwas geändert. Sieh dir noch einmal an, was der Umzug bewirkt.',
    MOVED_BEFORE: 'Dieser Hund ist schon zu einem anderen Kunden umgezogen.',
    DOG_PASSED_AWAY: 'Dieser Hund ist gestorben. Sein Abo bleibt, wo es ist.',
    CONTRACT_ENDED: 'Dieses Abo ist gekündigt. Leg beim neuen Kunden ein neues an.',
    NO_DOG: 'Zu diesem Abo gehört kein Hund.',
    BILLED_ELSEWHERE: 'Dieses Abo rechnet noch das alte System ab. Umziehen geht nach der Umstellung.',
    PAYMENT_OPEN:
      'Eine Bestellung ist noch nicht bezahlt. Umziehen geht, sobald sie bezahlt oder übersprungen ist.',
    DISPUTE_OPEN:
      'Eine Zahlung dieses Abos wird gerade zurückgefordert. Umziehen geht, sobald darüber entschieden ist.',
    END_DECLARED: 'Dieses Abo endet schon zu einem festen Tag. Nimm zuerst die Kündigung zurück.',
    ORDER_LOCKED: 'Die nächste Box wird heute abgebucht. Versuch es danach noch einmal.',
    DOG_KNOWN: 'Der neue Kunde hat für diesen Hund schon ein Abo. Es gäbe zwei davon.',
    ADDRESS_UNUSABLE:
      'Der neue Kunde hat noch keine Adresse, an die wir liefern. Trag sie zuerst im Portal für ihn ein.',
    METHOD_UNUSABLE: 'Mit dieser Zahlungsart lässt sich gerade nichts abbuchen.',
    noResend: 'Diese E-Mail enthält einen Link, der nur einmal gilt. Schick stattdessen einen neuen.',
    amount: 'Der Betrag muss größer als null sein, zum Beispiel 12,30.',
    reason: 'Bitte gib einen Grund an, höchstens 200 Zeichen.',
    order: 'Diese Bestellung gibt es bei diesem Kunden nicht.',
    refused: (code: string) => `Der Zahlungsdienst hat die Erstattung abgelehnt (${code}).`,
    NOT_PAID: 'Diese Bestellung ist nicht bezahlt.',
    DEBIT_RETURNED: 'Die Bank hat die Zahlung zurückgeholt. Es gibt nichts zu erstatten.',
    NOT_CHARGED_HERE: 'Diese Bestellung wurde nicht über diesen Zahlungsdienst bezahlt.',
    REFUND_RUNNING: 'Eine Erstattung dieser Bestellung läuft schon.',
    NOTHING_LEFT: 'Diese Bestellung ist schon ganz erstattet.',
    REFUNDED_MEANWHILE: 'Inzwischen wurde schon etwas erstattet. Sieh dir die Bestellung noch einmal an.',
    OVER_ALLOWANCE: (left: string) =>
      `Heute darfst du noch ${left} geben. Über mehr entscheidet jemand anderes: Eröffne dafür einen Fall.`,
    MORE_THAN_LEFT: 'Das ist mehr, als von dieser Bestellung noch übrig ist.',
    WHOLE_OR_PART: 'Gib einen Teilbetrag ein, oder bestätige, dass alles erstattet wird.',
    ALREADY_PACKED: 'Diese Box ist schon gepackt.',
    NOT_SENT: 'Diese Box ist noch nicht beim Versand.',
    STILL_EXPECTED: 'Diese Box kann noch ankommen. Ersetzen geht ab dem Tag nach ihrem Lieferzeitraum.',
    TOO_LATE: 'Diese Box ist zu lange her. Ersetzen geht bis 30 Tage nach ihrem Lieferzeitraum.',
    OTHER_COUNTRY: 'Das Abo wird jetzt in ein anderes Land geliefert. Diese Box lässt sich nur erstatten.',
    creditRefused: 'Dieses Abo kann gerade keine Gutschrift bekommen.',
    gone: 'Das hat inzwischen schon jemand erledigt.',
    invalid: 'Diese Angabe passt nicht. Lade die Seite neu und versuch es noch einmal.',
    noteTooLong: 'Eine Notiz hat höchstens 500 Zeichen.',
    noteMissing: 'Bitte schreib auf, was du getan hast, in höchstens 500 Zeichen.',
    declarationText: 'Bitte gib einen Namen an. Die Texte sind höchstens so lang wie ihre Felder.',
    declarationDay: 'Bitte gib gültige Tage und Zeiten an. Der Eingang liegt nicht in der Zukunft.',
    caseText: 'Bitte schreib auf, was der Kunde will, in höchstens 500 Zeichen.',
    caseOwner: 'Diese Person darf das nicht erledigen.',
    caseNotYours: 'Diesen Fall darf nur erledigen, wer darüber entscheiden darf.',
    caseReason: 'Bitte schreib auf, warum, in höchstens 500 Zeichen.',
    noSubscription: 'Dieses Abo gibt es nicht.',
    alreadyCancelled: 'Dieses Abo ist schon gekündigt.',
    noReason: 'Diesen Grund gibt es nicht.',
    reasonNotNow: 'Einen Grund gibt es nur, wenn das Abo sofort endet. Lass ihn hier weg.',
    beforeContract: 'Dieses Abo begann erst nach dem Eingang der Kündigung.',
    noShopOrder: 'Diesen Auftrag gibt es nicht.',
    shopOrderRefused: 'So lässt sich der Auftrag noch nicht übernehmen. Unten steht, was fehlt.',
    shopOrderWaits: 'Der Auftrag kann gerade nicht übernommen werden. Der Dienst versucht es weiter.',
    selection: 'Wähle einzelne Einträge, eine Gruppe oder alle.',
    nothingToRequeue:
      'Es gibt nichts erneut zu senden: alles ist inzwischen verschickt, oder der Link der E-Mail wird nicht aufbewahrt.',
    requeuedInPart: (count: string) =>
      `Nur ${count} davon werden noch einmal gesendet. Die anderen sind inzwischen verschickt, oder ihr Link wird nicht aufbewahrt.`,
    unknownJob: 'Diesen Job gibt es nicht.',
    nothingToRetry: 'Es gibt keine fehlgeschlagenen Läufe und Einträge.',
    nothingToRedeliver:
      'Es gibt nichts erneut zuzustellen: die Zustellung läuft schon, oder ihr Endpunkt ist abgeschaltet.',
    queuedInPart: (count: string) =>
      `Nur ${count} davon sind wieder eingereiht. Die anderen gibt es nicht, sie laufen schon, oder ihr Endpunkt ist abgeschaltet.`,
    url: 'Die Adresse muss mit https:// beginnen, ohne Benutzernamen, Passwort und #.',
    types: 'Eines dieser Ereignisse gibt es nicht.',
    noEndpoint: 'Diesen Endpunkt gibt es nicht.',
    noCampaign: 'Diesen Code gibt es nicht.',
    key: 'Bitte gib einen Namen ein und wähle mindestens ein Recht.',
    sentBefore:
      'Dieses Formular wurde schon abgeschickt und ausgeführt. Hast du den Schlüssel oder das Geheimnis nicht kopiert, fordere ein neues an.',
    expires: 'Der letzte Tag muss ein Tag ab heute sein, zum Beispiel 2027-03-31.',
    networks:
      'Bitte gib höchstens 50 IP-Adressen oder Netze an, zum Beispiel 192.0.2.7 oder 198.51.100.0/24.',
    testFailed: (outcome: string) => `Der Endpunkt hat die Testnachricht nicht angenommen: ${outcome}.`,
    testedTooOften: 'Dieser Endpunkt wurde gerade mehrmals getestet. Bitte warte eine Minute.',
    noKey: 'Diesen Schlüssel gibt es nicht.',
    person: 'Bitte gib einen Namen und eine E-Mail-Adresse ein.',
    noPerson: 'Diese Person gibt es nicht.',
    EMAIL_TAKEN: 'Diese E-Mail-Adresse gehört schon zum Team.',
    LAST_ADMIN: 'Das ist der letzte Admin. Mach zuerst jemand anderen zum Admin.',
    NOT_PERMITTED_ANY_MORE: 'Deine Rolle wurde inzwischen geändert. Frag einen anderen Admin.',
    SELF: 'Deine eigene Rolle und deinen Zugang kannst du nicht ändern.',
    FIRST_ADMIN: 'Diese Person steht in OPERATOR_EMAIL und bleibt Admin.',
  },
}

/** The sentences in one language. */
export type StaffOutcomesText = typeof staffOutcomesDe
