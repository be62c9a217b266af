/** What the checks of mail, payments, the public address and the running service find, in English. */
import type { doctorOutsideDe } from '../de/doctor-outside.ts'
import { formatMoment } from '../format.ts'
import { alertsEn } from './operator-work.ts'

export const doctorOutsideEn: typeof doctorOutsideDe = {
  mailEncrypted: (host) => ({ what: `${host} answers encrypted and accepts the login.` }),
  mailWell: (host) => ({ what: `${host} answers.` }),
  mailEmbedded: () => ({ what: 'Without SMTP_URL all emails stay in the embedded mailbox (/mailbox).' }),
  mailUnreachable: (host, reason) => ({
    what: `The mail server ${host} is not reachable: ${reason}.`,
    todo: 'Check host and port in SMTP_URL, and whether outgoing connections are allowed.',
  }),
  mailUnknownHost: (host) => ({
    what: `The mail server ${host} does not exist, or DNS does not answer.`,
    todo: 'Check the host in SMTP_URL.',
  }),
  mailSilent: (host) => ({
    what: `The mail server ${host} accepts connections but does not answer.`,
    todo: 'Check that port and scheme match (587 and smtp://, 465 and smtps://).',
  }),
  mailTls: (host, reason) => ({
    what: `Encryption with ${host} fails: ${reason}.`,
    todo: 'Check certificate and port; smtps:// for 465, smtp:// for 587 and 25.',
  }),
  mailLogin: (host, reason) => ({
    what: `The mail server ${host} refuses the login: ${reason}.`,
    todo: 'Check user and password in SMTP_URL; special characters have to be encoded there (%40 for @).',
  }),
  mailNoLogin: (host) => ({
    what: `The mail server ${host} offers no login; the password in SMTP_URL is not used.`,
    todo: 'Check the port; many servers allow logins only on 587 and 465.',
  }),
  mailPlain: (host) => ({
    what: `Emails go to ${host} unencrypted.`,
    todo: 'Use smtps://, or enable STARTTLS on the server.',
  }),
  mailPasswordPlain: (host) => ({
    what: `The password goes to ${host} unencrypted.`,
    todo: 'Use smtps://, or enable STARTTLS on the server, and change the password.',
  }),
  mailSlow: (host, seconds) => ({
    what: `The mail server ${host} takes ${seconds} seconds up to the login.`,
    todo: 'The service gives up after 10 seconds; servers often wait for a reverse lookup.',
  }),

  domainLocal: (domain) => ({ what: `The sender’s domain ${domain} exists only locally.` }),
  domainMissing: (domain) => ({
    what: `The sender’s domain ${domain} does not exist; nearly all servers reject such emails.`,
    todo: 'Correct MAIL_FROM or the brand’s sender.',
  }),
  dnsSilent: (domain, reason) => ({
    what: `DNS does not answer here (${reason}); SPF, DKIM and DMARC of ${domain} are not checked.`,
  }),
  spfWell: (domain) => ({ what: `${domain} has an SPF record.` }),
  spfMissing: (domain) => ({
    what: `${domain} has no SPF record.`,
    todo: 'Publish a TXT record "v=spf1 … -all" that names your mail server.',
  }),
  spfTwice: (domain, count) => ({
    what: `${domain} has ${count} SPF records, so none of them counts.`,
    todo: 'Merge them into one.',
  }),
  spfOpen: (domain) => ({
    what: `The SPF record of ${domain} lets everybody send, with "+all".`,
    todo: 'End it with "-all" or "~all".',
  }),
  dkimWell: (domain, selector) => ({ what: `${domain} has a DKIM key (${selector}).` }),
  dkimMissing: (domain) => ({
    what: `${domain} has no DKIM key.`,
    todo: 'Let the mail server sign, and publish its key.',
  }),
  dkimUnknown: (domain) => ({
    what: `${domain} has no DKIM key under the usual names; its selector is not known. "dkim=pass" in a received email shows whether emails are signed.`,
  }),
  dmarcWell: (domain, policy) => ({ what: `${domain} has DMARC with p=${policy}.` }),
  dmarcWatches: (domain) => ({ what: `DMARC of ${domain} only monitors (p=none).` }),
  dmarcMissing: (domain) => ({
    what: `${domain} has no DMARC record; large providers require one.`,
    todo: `Publish one at _dmarc.${domain}, such as "v=DMARC1; p=quarantine".`,
  }),

  paymentsWell: (name, detail) => ({ what: `${name}: ${detail}.` }),
  paymentsFault: (name, detail) => ({
    what: `${name}: ${detail}.`,
    todo: 'See docs/payments.md, "Stripe".',
  }),
  paymentsSimulated: () => ({ what: 'The simulated gateway moves no money and has no keys.' }),
  paymentsUnchecked: (name) => ({ what: `The gateway ${name} has no check.` }),

  carrierWell: (name) => ({
    what: `${name} reports to /webhooks/carrier; it has no API that could be checked.`,
  }),
  carrierSimulated: () => ({ what: 'The simulated carrier delivers nothing.' }),
  carrierNoLink: () => ({
    what: 'Without CARRIER_TRACKING_URL customers only have the links that are imported.',
  }),

  processesWell: (count) => ({ what: `${count} processes of the service are running.` }),
  processesOne: () => ({
    what: 'One process of the service is running; deployments without downtime need two.',
  }),
  processesNone: () => ({
    what: 'No process of the service is running.',
    todo: 'Start the service; until then no job runs.',
  }),
  versionsMixed: (versions) => ({
    what: `Several versions answer side by side: ${versions}.`,
    todo: 'After a deployment: stop the old processes.',
  }),
  versionsOther: (theirs, ours) => ({
    what: `${theirs} is running there, and this program is ${ours}.`,
    todo: 'Restart the service, so that it uses the installed version.',
  }),

  publicWell: (url) => ({ what: `${url} leads to this service, and it is ready.` }),
  publicStopped: (url) => ({
    what: `${url} does not answer, because the service is not running.`,
    todo: 'Start the service.',
  }),
  publicUnreachable: (url, reason) => ({
    what: `${url} is not reachable: ${reason}.`,
    todo: 'Check DNS, proxy and firewall, and that the proxy knows the service’s port.',
  }),
  publicForeign: (url, status) => ({
    what: `Something other than this service answers at ${url} (status ${status}).`,
    todo: 'Check PUBLIC_URL, and where the proxy leads.',
  }),
  publicOther: (url) => ({
    what: `Another service of this kind answers at ${url}: it has other keys.`,
    todo: 'Check PUBLIC_URL, DATABASE_URL and ACCESS_TOKEN_KEY; they must be those of the running service.',
  }),
  publicNotReady: (reason) => ({
    what: `The service runs but is not ready: ${reason}.`,
    todo: 'Fix what the message names (docs/operations.md, "Deployment").',
  }),
  publicNoPort: () => ({ what: 'Not checked, because the port is chosen at the start.' }),

  forwardingUnknown: () => ({
    what: 'Not checked, because the service did not answer at PUBLIC_URL.',
  }),
  forwardingDirect: (address) => ({
    what: `Without a proxy, the service sees the address of the caller (${address}).`,
  }),
  forwardingProven: (address) => ({
    what: `Through the proxy, the service sees the address of this machine (${address}).`,
  }),
  forwardingSeen: (address) => ({
    what: `Through the proxy, the service sees ${address}, which should be the public address of this machine.`,
  }),
  forwardingNear: (address) => ({
    what: `The service sees the private address ${address}, which is not this machine. If it sees the same for customers, all of them count as one network.`,
  }),
  forwardingForgeable: () => ({
    what: 'The service believes an address that the caller made up: customers can get around every limit.',
    todo: 'Set TRUST_PROXY to the exact number of proxies (docs/operations.md, "Behind a proxy").',
  }),
  forwardingUnconfigured: () => ({
    what: 'A proxy reports addresses, but TRUST_PROXY is 0: all customers count as one network.',
    todo: 'Set TRUST_PROXY (docs/operations.md, "Behind a proxy").',
  }),
  forwardingSilent: () => ({
    what: 'TRUST_PROXY is set, but no proxy reports the address of its caller.',
    todo: 'Let the proxy append to X-Forwarded-For, or set TRUST_PROXY to 0.',
  }),
  forwardingDistrusted: (peer) => ({
    what: `The proxy ${peer} reports addresses, but TRUST_PROXY does not believe it.`,
    todo: 'Name its address in TRUST_PROXY.',
  }),
  forwardingMiscounted: (seen) => ({
    what: `There are ${seen} proxies on the way; TRUST_PROXY names others.`,
    todo: `Set TRUST_PROXY to ${seen} or to their addresses.`,
  }),
  forwardingHost: (host) => ({
    what: `The proxy does not pass the name on: the service sees ${host}.`,
    todo: 'Let the proxy pass the header Host unchanged.',
  }),
  forwardingPlain: () => ({
    what: 'The nearest proxy reports http, although PUBLIC_URL is https.',
    todo: 'Encrypt the way between the proxies too (X-Forwarded-Proto).',
  }),

  certificateWell: (host, days) => ({ what: `The certificate of ${host} is valid for ${days} more days.` }),
  certificateEnds: (host, days) => ({
    what: `The certificate of ${host} is valid for only ${days} more days.`,
    todo: 'Find out why it is not renewed.',
  }),
  certificateExpired: (host, days) => ({
    what: `The certificate of ${host} expired ${days} days ago.`,
    todo: 'Renew it, and reload the proxy.',
  }),
  certificateEarly: (host) => ({
    what: `The certificate of ${host} is not valid yet.`,
    todo: 'Check the clock of this machine.',
  }),
  certificateOtherHost: (host, names) => ({
    what: `The certificate does not cover ${host}, but ${names}.`,
    todo: 'Issue one for this name, or correct PUBLIC_URL.',
  }),
  certificateIncomplete: (host) => ({
    what: `The issuer of the certificate of ${host} is missing.`,
    todo: 'Serve the whole chain (fullchain.pem); with a CA of your own set NODE_EXTRA_CA_CERTS.',
  }),
  certificateUntrusted: (host, reason) => ({
    what: `Browsers do not trust the certificate of ${host}: ${reason}.`,
    todo: 'Use a certificate of a public CA.',
  }),
  certificateNone: () => ({ what: 'PUBLIC_URL is http and has no certificate.' }),
  certificateUnread: (host, reason) => ({
    what: `The certificate of ${host} cannot be read: ${reason}.`,
  }),

  maintenanceOff: () => ({ what: 'Maintenance is off.' }),
  maintenanceOn: (since, until) => ({
    what: `Maintenance is on since ${formatMoment(since, 'en')}${until === '' ? '' : `, announced until ${formatMoment(until, 'en')}`}. Customers wait, and jobs are paused.`,
  }),
  maintenanceLate: (since, until) => ({
    what: `Maintenance is on since ${formatMoment(since, 'en')}, longer than announced${until === '' ? '' : ` (until ${formatMoment(until, 'en')})`}. Customers wait, and jobs are paused.`,
    todo: 'End it with “npm run maintenance -- off”, or announce a new end with “on --until”.',
  }),
  jobsWell: () => ({ what: 'No job is behind time, and nothing is dead-lettered.' }),
  jobsLate: (minutes) => ({
    what: `The jobs are ${minutes} minutes behind time.`,
    todo: 'Check that a process is running and that the database is not slow.',
  }),
  alert: (kind, count) => ({
    what: `${alertsEn.kinds[kind](count)}.`,
    todo: 'See /operator and docs/operations.md, "Alerts".',
  }),

  catalogueWell: (version, from) => ({
    what: `Version ${version} of the catalogue is in force since ${from}.`,
  }),
  catalogueNone: () => ({
    what: 'No catalogue is in force; the service sells nothing.',
    todo: 'Apply one: npm run catalogue -- apply catalogue.json.',
  }),
  catalogueLater: (version, from) => ({
    what: `Version ${version} of the catalogue is in force only from ${from}; until then the service sells nothing.`,
    todo: 'Apply a version for today.',
  }),

  brandWell: (name) => ({ what: `${name}: nothing of the sample seller is left.` }),
  brandSample: (count, first) => ({
    what: `The brand still names the sample seller in ${count} places, first in ${first}.`,
    todo: 'Enter your own, and set BRAND_DIR (docs/brand.md).',
  }),
}
