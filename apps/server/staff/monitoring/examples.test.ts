/** The rules for Prometheus and the dashboard for Grafana name what `/metrics` really has. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { ALERTS } from '../figures/read/alerts.ts'
import { severityOf } from './alert-posting.ts'

const docs = join(import.meta.dirname, '../../../../docs')
const rulesFile = join(docs, 'examples/monitoring/pfotenportal.rules.yml')
const text = (path: string) => readFileSync(join(docs, path), 'utf8')

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = rulesSchema.parse(parse(readFileSync(rulesFile, 'utf8'))).groups.flatMap((group) => group.rules)

const dashboardSchema = z.object({
  id: z.undefined().optional(),
  uid: z.undefined().optional(),
  schemaVersion: z.int().min(39),
  templating: z.object({ list: z.array(z.object({ type: z.string(), name: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.undefined().optional(),
      type: z.string(),
      title: z.string(),
      datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }).optional(),
      fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }).optional(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
})
const dashboard = dashboardSchema.parse(JSON.parse(text('examples/monitoring/grafana-dashboard.json')))
const panels = dashboard.panels.filter(({ type }) => type !== 'row')

/** Functions, operators and labels of the queries that could be taken for metrics have no underscore and no prefix. */
const NAME = /\b(?:pfotenportal|process|nodejs|http)_[a-z0-9_]+\b/g
const namesIn = (expression: string) => expression.match(NAME) ?? []

const service = sharedTestService()
/** The series that are exposed, with the suffixes of histograms. */
let exposed: ReadonlySet<string>

beforeAll(async () => {
  const answer = await service.request('GET', '/metrics', { token: DEFAULT_OPERATOR_TOKEN })
  const types = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  exposed = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
})

describe('the rules for Prometheus', () => {
  it('name only metrics that the service exposes', () => {
    const names = rules.map(({ alert, expr }) => ({ alert, names: namesIn(expr) }))
    expect(names.filter((rule) => rule.names.length === 0).map(({ alert }) => alert)).toEqual([
      'PfotenportalDown',
    ])
    expect(names.flatMap((rule) => rule.names).filter((name) => !exposed.has(name))).toEqual([])
  })

  it('have one for each alert of the operator, as urgent as it is posted', () => {
    const found = rules.flatMap(({ expr, labels: { severity } }) => {
      const kind = /^max\(pfotenportal_alerts\{kind="([A-Z_]+)"\}\) > 0$/.exec(expr)?.[1]
      return kind === undefined ? [] : [`${kind} ${severity}`]
    })
    expect(found).toEqual(ALERTS.map((kind) => `${kind} ${severityOf(kind)}`))
  })

  it('have one for each alert of the table in docs/operations.md', () => {
    const page = text('operations.md')
    const table = page.slice(page.indexOf('### Alerts'), page.indexOf('### Who is told'))
    const kinds = [...table.matchAll(/^\| [^|]*?`([A-Z_`, ]+)`[^|]*\|/gm)].flatMap(([, names = '']) =>
      names.split(/`, `/),
    )
    expect(kinds.toSorted()).toEqual([...ALERTS].toSorted())
  })

  it('are accepted by promtool, if it is installed', ({ skip }) => {
    const checked = spawnSync('promtool', ['check', 'rules', rulesFile], { encoding: 'utf8' })
    if (checked.error) return skip('promtool is missing: it comes with the Debian package prometheus')
    expect([checked.status, checked.stderr]).toEqual([0, ''])
    return undefined
  })
})

describe('the dashboard for Grafana', () => {
  it('names only metrics that the service exposes, in every panel', () => {
    const names = panels.map(({ title, targets = [] }) => ({
      title,
      names: targets.flatMap(({ expr }) => namesIn(expr)),
    }))
    expect(names.filter((panel) => panel.names.length === 0).map(({ title }) => title)).toEqual(['Processes'])
    expect(names.flatMap((panel) => panel.names).filter((name) => !exposed.has(name))).toEqual([])
  })

  it('can be imported anywhere: it asks for its data source, has units and no ids of ours', () => {
    expect(dashboard.templating.list).toMatchObject([{ type: 'datasource', name: 'datasource' }, {}])
    expect(panels.filter(({ datasource, fieldConfig }) => !datasource || !fieldConfig)).toEqual([])
  })
})
