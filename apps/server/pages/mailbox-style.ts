/** Style sheet and script of the mailbox pages, both inlined and allowed by hash. */
import { createHash } from 'node:crypto'
import { pageBase } from './plain-page-style.ts'

export const mailboxStyle = `${pageBase}
:root{--shadow:0 1px 2px rgb(61 43 14/.05),0 8px 24px -12px rgb(61 43 14/.16)}
@media(prefers-color-scheme:dark){:root{--shadow:none}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:400 16px/1.5 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
-webkit-font-smoothing:antialiased;min-height:100vh;display:flex;flex-direction:column}
a{color:var(--action)}a:hover{color:var(--hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:10px}
h1,h2,.brand{font-family:"Bricolage Grotesque",Figtree,system-ui,sans-serif;letter-spacing:-.015em;line-height:1.15}
.top{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;justify-content:space-between;padding:18px 28px;
border-bottom:1px solid var(--line);background:var(--card)}
.brand{display:flex;gap:10px;align-items:center;font-weight:700;font-size:20px}.brand img{width:28px;height:28px}
.links{display:flex;flex-wrap:wrap;gap:6px 8px}
.links a{display:inline-flex;align-items:center;min-height:44px;padding:0 14px;border-radius:12px;font-weight:600;text-decoration:none}
.links a:hover{background:var(--tint);color:var(--tint-ink)}
.intro{padding:26px 28px 0;max-width:1380px;width:100%;margin:0 auto}
.intro h1{font-size:clamp(28px,3.4vw,38px);font-weight:700}.intro p{color:var(--muted);margin-top:6px;max-width:62ch;text-wrap:pretty}
.box{display:grid;grid-template-columns:minmax(280px,380px) minmax(0,1fr);gap:22px;padding:22px 28px 40px;max-width:1380px;
width:100%;margin:0 auto;align-items:start;flex:1}
.card{background:var(--card);border:1px solid var(--line);border-radius:24px;box-shadow:var(--shadow);overflow:hidden}
.list-head{display:flex;justify-content:space-between;padding:16px 20px;border-bottom:1px solid var(--line);font-weight:650}
.list-head span{color:var(--muted);font-weight:500}
.list ol{list-style:none;padding:8px;max-height:calc(100vh - 250px);min-height:120px;overflow:auto}
.list li+li{margin-top:2px}
.mail{display:block;padding:12px 14px;border-radius:16px;text-decoration:none;color:var(--ink)}
.mail:hover{background:var(--soft);color:var(--ink)}
.mail[aria-current]{background:var(--tint)}
.mail b{display:block;font-weight:650;line-height:1.35}
.mail small{display:flex;justify-content:space-between;gap:10px;color:var(--muted);font-size:14px;margin-top:3px}
.mail[aria-current] small{color:var(--ink)}
.mail small span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.mail time{flex:none}
.page-links{display:flex;flex-wrap:wrap;gap:4px 16px;padding:4px 20px;border-top:1px solid var(--line)}
.page-links a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.reader-head{padding:20px 24px;border-bottom:1px solid var(--line);display:grid;gap:10px}
.reader-head h2{font-size:24px;font-weight:700}
.facts{display:flex;flex-wrap:wrap;gap:4px 20px;color:var(--muted);font-size:15px}.facts b{color:var(--ink);font-weight:600}
.tabs{display:flex;gap:8px}.tabs a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border-radius:999px;
border:1px solid var(--line);text-decoration:none;font-weight:600;color:var(--ink)}
.tabs a[aria-current]{background:var(--action);border-color:var(--action);color:var(--on-action)}
.frame{display:block;border:0;width:100%;height:72vh;background:var(--ground)}
.text{padding:24px;font:400 15px/1.65 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.empty{padding:56px 28px;text-align:center;display:grid;gap:12px;justify-items:center}.empty svg{width:88px;height:88px;padding:20px;border-radius:28px;background:var(--tint);color:var(--tint-ink)}
.empty p{color:var(--muted);max-width:44ch;text-wrap:balance}.empty h2{font-size:24px}
.button{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border-radius:14px;background:var(--action);
color:var(--on-action);font-weight:650;text-decoration:none;margin-top:6px}.button:hover{background:var(--hover);color:var(--on-action)}
.back{display:none}.tag{display:inline-block;font-size:13px;font-weight:600;border-radius:999px;padding:2px 10px;background:var(--soft);color:var(--muted)}
@media(max-width:820px){.top{padding:12px 16px}.intro{padding:18px 16px 0}.box{grid-template-columns:minmax(0,1fr);padding:16px 16px 32px}
.list ol{max-height:none}.show-list .reader,.show-mail .list{display:none}
.show-mail .intro{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.show-list .mail[aria-current]{background:none}.links{margin-inline:-10px}.links a{padding:0 10px}.card{border-radius:20px}
.back{display:inline-flex;align-items:center;min-height:44px;font-weight:600;text-decoration:none}.reader-head{padding:14px 18px}.text{padding:18px}}
@media(forced-colors:active){a[aria-current],a[aria-current] *{forced-color-adjust:none;background:SelectedItem!important;color:SelectedItemText!important}}
`

/** Reloads the list when a mail arrives, and gives the frame the height of its mail. */
export const mailboxScript = `
const newest = Number(document.body.dataset.newest)
async function look() {
  if (document.hidden) return
  const answer = await fetch('/mailbox/newest', { cache: 'no-store' }).catch(() => undefined)
  if (!answer || !answer.ok) return
  const { id } = await answer.json()
  if (id > newest) location.reload()
}
if (!Number.isNaN(newest)) {
  setInterval(look, 1500)
  addEventListener('visibilitychange', look)
}
const frame = document.querySelector('.frame')
function fit() {
  const page = frame.contentDocument && frame.contentDocument.documentElement
  if (page && page.scrollHeight > 0) { frame.style.height = '0'; frame.style.height = page.scrollHeight + 'px' }
}
if (frame) {
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  fit()
}
`

/** A hash source for a content security policy. */
export function hashSource(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/** A mailbox page may load its own style and script, mails in frames, and the list of mails. */
export const mailboxPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'self'", hashSource(mailboxStyle)],
  'script-src': [hashSource(mailboxScript)],
  'frame-src': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
} as const

/** A mail in its frame loads nothing, and opens its links in a new tab. */
export const mailPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  sandbox: ['allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'],
} as const
