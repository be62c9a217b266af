/** What a person should know about an order of a shop, in both languages. */
import type { z } from 'zod'
import { IntakeParams } from '@pfotenportal/contract/admin/intake'
import { shopRemarksDe, type ShopRemarks } from '@pfotenportal/text/de/shop-orders'
import { shopRemarksEn } from '@pfotenportal/text/en/shop-orders'
import { fieldErrorTexts, messageOf, type Refusal } from '../../core/answer.ts'
import { issueMessage } from '../../core/issue-message.ts'
import type { ShopRemark } from '../../database/shop/shop-orders.ts'

/** A remark about a field, or with an empty path about the whole order. */
export function remark(path: string, sentence: (text: ShopRemarks) => string): ShopRemark {
  return { path, de: sentence(shopRemarksDe), en: sentence(shopRemarksEn) }
}

/** What is wrong with the fields of something sent. */
interface Unreadable {
  readonly ok: false
  readonly remarks: readonly ShopRemark[]
}

/** An order that can be taken in, or what is wrong with its fields, each once. */
export function readOrder(draft: unknown): { readonly ok: true; readonly order: IntakeParams } | Unreadable {
  const read = readSent(IntakeParams, draft)
  return read.ok ? { ok: true, order: read.sent } : read
}

/** What a schema reads, or what is wrong with the fields, each once. */
export function readSent<T>(
  schema: z.ZodType<T>,
  draft: unknown,
): { readonly ok: true; readonly sent: T } | Unreadable {
  const read = schema.safeParse(draft)
  if (read.success) return { ok: true, sent: read.data }
  const remarks = new Map<string, ShopRemark>()
  const add = (path: string, text: (language: 'de' | 'en') => string) => {
    if (!remarks.has(path)) remarks.set(path, { path, de: text('de'), en: text('en') })
  }
  for (const issue of read.error.issues) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        add(path === '' ? key : `${path}.${key}`, (language) => fieldErrorTexts[language].unknown)
    else {
      const { code: keyword, message, ...rest } = issue
      const params = rest as Parameters<typeof issueMessage>[0]['params']
      add(path, (language) => issueMessage({ keyword, message, params }, fieldErrorTexts[language]))
    }
  }
  return { ok: false, remarks: [...remarks.values()] }
}

/** What the schema says about fields about which nothing else has been said. */
export function besides(said: readonly ShopRemark[], more: readonly ShopRemark[]): readonly ShopRemark[] {
  const isSaid = (path: string) => said.some((each) => each.path === path || each.path.startsWith(`${path}.`))
  return more.filter(({ path }) => path === '' || !isSaid(path))
}

/** What a refusal says, which was made in German and in English. */
export function remarksOf(de: Refusal, en: Refusal): readonly ShopRemark[] {
  const { fields } = de
  if (!fields) return [{ path: '', de: messageOf(de, 'de'), en: messageOf(en, 'en') }]
  return Object.entries(fields).map(([path, text]) => ({ path, de: text, en: en.fields?.[path] ?? text }))
}
