import { readConfig } from '@pfotenportal/server/core/config'
import { openLog } from '@pfotenportal/server/core/log'
import { startService } from '@pfotenportal/server/service'
import { insertSession } from '@pfotenportal/server/database/identity/sessions'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
const read = readConfig({ ...process.env, NODE_ENV: 'test' })
if (!read.ok) throw new Error(read.problems.join('\n'))
const config = { ...read.config, ...(process.env.PROD && { production: true, clockSettable: false }) }
const service = await startService(config, openLog(config.logLevel), { portalDirectory: null })
const { database, identity, clock } = service.services
const { rows } = await database.pool.query("select s.customer_id, s.id, (select count(*) from customer_order o where o.subscription_id = s.id)::int n from subscription s where status='ACTIVE' order by n desc limit 1")
const { customer_id: customerId, id } = rows[0]
const session = await insertSession(database.query, { customerId, cookieHash: randomBytes(32), userAgent: 'x' }, clock.realNow())
setInterval(async () => { const t = await identity.tokens.issue({ customerId, sessionId: session.id, generation: 0 }, clock.realNow()); writeFileSync('/tmp/prof/token.json', JSON.stringify({ port: service.port, token: t.accessToken, customerId, id, orders: rows[0].n, pid: process.pid })) }, 2000)
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
