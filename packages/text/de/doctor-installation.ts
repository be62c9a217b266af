/** What the checks of the machine and the database find, in German: `what` is so, and what `todo` about it. */

export const doctorInstallationDe = {
  failed: (reason: string) => ({
    what: `Die Prüfung ist gescheitert: ${reason}.`,
    todo: 'Behebe die genannte Ursache und prüfe noch einmal.',
  }),
  timedOut: (seconds: number) => ({
    what: `Die Prüfung hatte nach ${seconds} Sekunden kein Ergebnis.`,
    todo: 'Sieh nach, ob die Gegenstelle überlastet ist oder eine Firewall Pakete verwirft.',
  }),
  needsSettings: () => ({ what: 'Nicht geprüft, weil die Einstellungen nicht gültig sind.' }),
  needsDatabase: () => ({ what: 'Nicht geprüft, weil die Datenbank nicht zu benutzen ist.' }),
  needsMigrations: () => ({
    what: 'Nicht geprüft, weil die Datenbank nicht auf dem Stand dieser Version ist.',
  }),

  settingsWell: () => ({ what: 'Alle Einstellungen sind gültig.' }),
  settingWrong: (problem: string) => ({
    what: problem,
    todo: 'Ohne Korrektur startet der Dienst nicht (docs/settings.md).',
  }),
  settingUnknown: (name: string, meant: string) => ({
    what: `${name} ist keine Einstellung und wird nicht beachtet.`,
    todo: `Gemeint ist wohl ${meant}; benenne sie um oder entferne sie.`,
  }),
  settingForeign: (name: string) => ({
    what: `${name} sieht wie eine Einstellung aus, ist aber keine und wird nicht beachtet.`,
  }),

  nodeWell: (version: string) => ({ what: `Node ${version} wird unterstützt.` }),
  nodeUnsupported: (version: string, range: string) => ({
    what: `Node ${version} wird nicht unterstützt.`,
    todo: `Installiere eine Version aus ${range}.`,
  }),
  nodeWithoutGerman: () => ({
    what: 'Diesem Node fehlen die deutschen Daten oder die Zeitzone Europe/Berlin.',
    todo: 'Benutze ein Node mit vollständigem ICU; entferne NODE_ICU_DATA.',
  }),

  dependenciesWell: (count: number) => ({
    what: `${count} Pakete sind wie in package-lock.json installiert.`,
  }),
  dependenciesDiffer: (count: number, first: string) => ({
    what: `${count} Pakete fehlen oder haben eine andere Version als in package-lock.json, zuerst ${first}.`,
    todo: 'Führe npm ci und npm run build aus und starte den Dienst neu.',
  }),
  dependenciesUnknown: () => ({
    what: 'Nicht geprüft, weil hier keine package-lock.json oder kein node_modules liegt.',
  }),

  databaseWell: (version: string) => ({ what: `PostgreSQL ${version} antwortet und nimmt Änderungen an.` }),
  databaseNew: (path: string) => ({
    what: `In ${path} ist noch keine Datenbank; der nächste Start legt eine leere an.`,
    todo: 'Wenn es schon eine gibt: DATA_DIR ist falsch, oder die Platte ist nicht eingehängt.',
  }),
  databaseAway: (reason: string) => ({
    what: `Die Datenbank antwortet nicht: ${reason}.`,
    todo: 'Prüfe, ob PostgreSQL läuft, und Host und Port in DATABASE_URL.',
  }),
  databaseSilent: (seconds: number) => ({
    what: `Die Datenbank hat ${seconds} Sekunden lang nicht geantwortet.`,
    todo: 'Prüfe auf ihrem Rechner, ob PostgreSQL noch startet, angehalten ist oder auf eine Platte wartet. Starte es neu, wenn es so bleibt.',
  }),
  databaseRefuses: (reason: string) => ({
    what: `Die Datenbank weist den Dienst ab: ${reason}.`,
    todo: 'Prüfe Benutzer, Passwort und Namen der Datenbank in DATABASE_URL.',
  }),
  databaseEmbedded: (reason: string) => ({
    what: `${reason}.`,
    todo: 'Siehe docs/operations.md, „The embedded database“.',
  }),
  databasePoolRefuses: (reason: string) => ({
    what: `Ein Pooler vor der Datenbank weist den Dienst ab: ${reason}.`,
    todo: 'Richte DATABASE_URL direkt auf PostgreSQL; der Dienst hat einen eigenen Pool.',
  }),
  databaseOld: (version: string) => ({
    what: `Der Datenbankserver ist PostgreSQL ${version}.`,
    todo: 'Der Dienst braucht 15 oder neuer.',
  }),
  databaseStandby: () => ({
    what: 'DATABASE_URL führt zu einer Replik, die nur liest.',
    todo: 'Nenne dort den Primärserver; die Replik gehört in DATABASE_READ_URL.',
  }),
  databaseReadOnly: () => ({
    what: 'Die Datenbank nimmt keine Änderungen an.',
    todo: 'Setze default_transaction_read_only für Rolle und Datenbank zurück.',
  }),
  databasePooled: () => ({
    what: 'Zwischen Dienst und Datenbank steht ein Pooler, etwa PgBouncer.',
    todo: 'Richte DATABASE_URL direkt auf PostgreSQL oder benutze pool_mode=session.',
  }),
  databasePoolDrops: () => ({
    what: 'Ein Pooler vor der Datenbank verwirft die Einstellungen der Verbindung (statement_timeout, TimeZone).',
    todo: 'Richte DATABASE_URL direkt auf PostgreSQL; der Dienst hat einen eigenen Pool.',
  }),
  databasePlain: () => ({
    what: 'Die Verbindung zur Datenbank führt durch das Internet und ist nicht verschlüsselt.',
    todo: 'Ergänze DATABASE_URL um ?sslmode=verify-full, mit sslrootcert, wenn das Zertifikat von einer eigenen Stelle ist.',
  }),
  databaseCrowded: (free: number, max: number) => ({
    what: `Von ${max} Verbindungen der Datenbank sind nur ${free} frei; ein Prozess braucht bis zu 22.`,
    todo: 'Erhöhe max_connections oder beende Prozesse.',
  }),

  replicaWell: (seconds: number) => ({
    what: `Die Replik folgt dem Primärserver, höchstens ${seconds} s dahinter.`,
  }),
  replicaAway: (reason: string) => ({
    what: `Die Replik ist nicht zu lesen: ${reason}. Der Primärserver beantwortet alles.`,
    todo: 'Prüfe, ob sie mit hot_standby läuft, und DATABASE_READ_URL.',
  }),
  replicaNoStandby: () => ({
    what: 'DATABASE_READ_URL führt zu einem Server, der keine Replik ist; der Primärserver beantwortet alles.',
    todo: 'Nenne dort eine Replik. Wurde diese zum Primärserver gemacht, kopiere ihn neu.',
  }),
  replicaOther: () => ({
    what: 'DATABASE_READ_URL führt zur Replik einer anderen Datenbank; der Primärserver beantwortet alles.',
    todo: 'Nenne eine Replik des Servers aus DATABASE_URL und dieselbe Datenbank.',
  }),
  replicaHidden: (role: string, count: number) => ({
    what: `Die Rolle ${role} aus DATABASE_READ_URL kann ${count} Tabellen nicht lesen; was sie braucht, scheitert.`,
    todo: 'Benutze die Rolle aus DATABASE_URL.',
  }),
  replicaPlain: () => ({
    what: 'Die Verbindung zur Replik geht unverschlüsselt durch das Internet.',
    todo: 'Hänge ?sslmode=verify-full an DATABASE_READ_URL, mit sslrootcert, wenn das Zertifikat von einer eigenen Stelle ist.',
  }),
  replicaBehind: (seconds: number, missing: string) => ({
    what: `Die Replik ist mehr als ${seconds} Sekunden zurück, ihr fehlen ${missing} des Logs; der Primärserver beantwortet alles.`,
    todo: 'Prüfe ihre Last und ihre Platte, max_standby_streaming_delay und ob ihr Nachspielen angehalten ist (select pg_wal_replay_resume()).',
  }),
  replicaCutOff: (seconds: number, missing: string) => ({
    what: `Die Replik empfängt nichts. Sie ist mehr als ${seconds} Sekunden zurück, ihr fehlen ${missing} des Logs; der Primärserver beantwortet alles.`,
    todo: 'Prüfe primary_conninfo und das Netz. Sagt ihr Log, dass der Primärserver das Nötige nicht mehr hat, kopiere ihn neu.',
  }),

  encodingWell: (encoding: string, locale: string) => ({
    what: `Kodierung ${encoding}, Sprache ${locale}, Verbindungen in UTC.`,
  }),
  encodingWrong: (encoding: string) => ({
    what: `Die Datenbank ist in ${encoding} kodiert.`,
    todo: 'Lege sie mit encoding UTF8 neu an und sichere den Inhalt dorthin zurück.',
  }),
  encodingAscii: (locale: string) => ({
    what: `Die Sprache ${locale} der Datenbank kennt keine Umlaute; die Suche findet „Ä“ nicht als „ä“.`,
    todo: 'Lege die Datenbank mit locale C.UTF-8, de_DE.UTF-8 oder ICU neu an.',
  }),
  zoneWrong: (zone: string) => ({
    what: `Verbindungen haben die Zeitzone ${zone} statt UTC.`,
    todo: 'Etwas zwischen Dienst und Datenbank verwirft die Einstellung; verbinde direkt.',
  }),
  zoneUnknown: () => ({
    what: 'Die Datenbank kennt die Zeitzone Europe/Berlin nicht.',
    todo: 'Installiere die Zeitzonen des Systems (tzdata) auf ihrem Server.',
  }),

  privilegesWell: (role: string) => ({ what: `Die Rolle ${role} darf alles, was sie muss.` }),
  privilegesTables: (count: number, first: string, owner: string) => ({
    what: `${count} Tabellen gehören einer anderen Rolle, zuerst ${first} der Rolle ${owner}.`,
    todo: 'Übertrage sie mit REASSIGN OWNED oder benutze ihre Rolle in DATABASE_URL.',
  }),
  privilegesNoSchema: () => ({
    what: 'Die Rolle hat kein Schema: search_path nennt keines, das es gibt.',
    todo: 'Setze search_path der Rolle auf public oder ein eigenes Schema.',
  }),
  privilegesCreate: (schema: string) => ({
    what: `Die Rolle darf in Schema ${schema} keine Tabellen anlegen.`,
    todo: `Führe als Eigentümer GRANT CREATE ON SCHEMA ${schema} aus, sonst scheitert die nächste Migration.`,
  }),
  privilegesSuper: (role: string) => ({
    what: `Die Rolle ${role} ist Superuser.`,
    todo: 'Gib dem Dienst eine eigene Rolle, der nur diese Datenbank gehört.',
  }),

  migrationsWell: (count: number) => ({ what: `Alle Migrationen sind angewandt (${count}).` }),
  migrationsNone: () => ({ what: 'Die Datenbank ist leer; der erste Start legt die Tabellen an.' }),
  migrationsPending: (count: number, first: string) => ({
    what: `${count} Migrationen stehen aus, zuerst ${first}.`,
    todo: 'Starte einen Prozess dieser Version; der erste wendet sie an.',
  }),
  migrationsNewer: (names: string) => ({
    what: `Die Datenbank ist neuer als dieses Programm: ${names}.`,
    todo: 'Starte die neuere Version.',
  }),
  migrationsAhead: (names: string) => ({
    what: `Eine neuere Version hat die Datenbank migriert (${names}); diese kann damit laufen.`,
    todo: 'Nimm Backups mit der neueren Version, bis eine berichtigte läuft.',
  }),

  clockWell: () => ({ what: 'Die Uhren der Maschine und der Datenbank stimmen überein.' }),
  clockDrifts: (seconds: number) => ({
    what: `Die Uhr dieser Maschine weicht um ${seconds} Sekunden von der Datenbank ab.`,
    todo: 'Richte auf beiden NTP ein; ab 60 Sekunden laufen keine Jobs.',
  }),
  clockWrong: (seconds: number) => ({
    what: `Die Uhr dieser Maschine weicht um ${seconds} Sekunden von der Datenbank ab; es laufen keine Jobs.`,
    todo: 'Stelle die falsche Uhr und richte auf beiden NTP ein.',
  }),
  clockZone: (hours: number) => ({
    what: `Die Uhr dieser Maschine weicht um ${hours} Stunden von der Datenbank ab, als ginge eine nach Ortszeit.`,
    todo: 'Stelle die Systemuhr auf UTC (timedatectl set-local-rtc 0) und richte NTP ein.',
  }),
  clockSet: () => ({
    what: 'Die Geschäftszeit dieser Datenbank wurde von Hand gestellt.',
    todo: 'In der Produktion braucht es eine andere Datenbank.',
  }),

  diskWell: (name: string, free: string, percent: number) => ({
    what: `${name}: ${free} frei (${percent} %).`,
  }),
  diskLow: (name: string, path: string, free: string, percent: number) => ({
    what: `${name}: auf der Platte von ${path} sind nur ${free} frei (${percent} %).`,
    todo: 'Schaffe Platz; auf voller Platte nimmt der Dienst nichts mehr an.',
  }),
  backupDiskLow: (path: string, free: string, percent: number) => ({
    what: `BACKUP_DIR: auf der Platte von ${path} sind nur ${free} frei (${percent} %).`,
    todo: 'Schaffe Platz; auf voller Platte gelingt keine Sicherung (docs/operations.md).',
  }),
  inodesLow: (name: string, path: string, percent: number) => ({
    what: `${name}: auf der Platte von ${path} sind nur ${percent} % der Inodes frei.`,
    todo: 'Lösche viele kleine Dateien (df -i), auch wenn noch Platz frei ist.',
  }),
  diskMissing: (name: string, path: string) => ({ what: `${name}: ${path} gibt es noch nicht.` }),
  diskElsewhere: () => ({
    what: 'Der Platz der Datenbank ist von hier nicht zu sehen; überwache ihn auf ihrem Server.',
  }),

  backupWell: (hours: number) => ({ what: `Die letzte Sicherung ist ${hours} Stunden alt.` }),
  backupOld: (hours: number) => ({
    what: `Die letzte Sicherung ist ${hours} Stunden alt.`,
    todo: 'Sieh nach, warum die nächtliche Sicherung ausfällt.',
  }),
  backupNone: () => ({
    what: 'In BACKUP_DIR ist keine Sicherung.',
    todo: 'Prüfe, ob seine Platte eingehängt ist; sonst sichere jetzt und richte eine nächtliche Sicherung ein.',
  }),
  backupFuture: () => ({
    what: 'Die letzte Sicherung liegt in der Zukunft.',
    todo: 'Prüfe die Uhr der Maschine, die sichert.',
  }),
  backupUnknown: () => ({
    what: 'BACKUP_DIR ist nicht gesetzt; Sicherungen auf anderem Weg sind von hier nicht zu sehen.',
  }),
  archiveWell: () => ({ what: 'Das Log der Datenbank wird laufend nach BACKUP_DIR gebracht.' }),
  archiveWaits: (minutes: number) => ({
    what: `Das Log der Datenbank wartet seit ${minutes} Minuten in DATA_DIR/postgres/log; geht diese Platte verloren, fehlen die Änderungen seither.`,
    todo: 'Prüfe, ob der Dienst mit BACKUP_DIR gestartet ist und dort schreiben darf, und ob Platz ist. Sein Log nennt den Grund (keep-log).',
  }),
  archiveStuck: (minutes: number) => ({
    what: `PostgreSQL hat sein Log seit ${minutes} Minuten nicht nach DATA_DIR/postgres/log kopiert; es bleibt im Cluster und füllt die Platte.`,
    todo: 'Prüfe den Platz, und ob der Ordner demselben Benutzer gehört wie DATA_DIR/postgres/cluster. Den Grund nennt DATA_DIR/postgres/postgres.log.',
  }),
  archiveOff: () => ({
    what: 'Das Log der Datenbank wird nicht aufgehoben, obwohl BACKUP_DIR hier gesetzt ist: Der Dienst wurde ohne gestartet.',
    todo: 'Setze BACKUP_DIR auch in den Einstellungen des Dienstes und starte ihn neu.',
  }),
  archiveNoBase: () => ({
    what: 'Es gibt Sicherungen, aber keine Basis; ohne sie lässt sich aus dem Log kein Zeitpunkt wiederherstellen.',
    todo: 'Führe npm run backup aus; dabei entsteht eine.',
  }),
  restoreWell: (days: number) => ({ what: `Die letzte Rücksicherung wurde vor ${days} Tagen erprobt.` }),
  restoreOld: (days: number) => ({
    what: `Die letzte Rücksicherung wurde vor ${days} Tagen erprobt.`,
    todo: 'Erprobe sie einmal im Monat.',
  }),
  restoreNever: () => ({
    what: 'Noch keine Sicherung wurde zur Probe zurückgespielt.',
    todo: 'Erprobe es: Erst dann ist sicher, dass die Sicherung taugt.',
  }),
  restoreUnknown: () => ({
    what: 'Nicht geprüft, weil BACKUP_DIR nicht gesetzt ist oder keine Sicherung hat.',
  }),
}
