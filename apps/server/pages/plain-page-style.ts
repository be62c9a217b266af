/** Fonts, style sheet and content policy of plain pages: one inlined style sheet, the portal's fonts, no scripts. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPortal } from '../http/portal.ts'
import type { Policy } from '../http/security-headers.ts'

const FACES = [
  { family: 'Bricolage Grotesque', file: /^bricolage-grotesque-[\w-]+\.woff2$/, weights: '200 800' },
  { family: 'Figtree', file: /^figtree-[\w-]+\.woff2$/, weights: '300 900' },
]

/** `@font-face` rules for the files of a built portal. */
function fontFaces(portal: string | undefined): string {
  const assets = portal && join(portal, 'assets')
  const files = assets && existsSync(assets) ? readdirSync(assets) : []
  return FACES.flatMap(({ family, file, weights }) => {
    const found = files.find((name) => file.test(name))
    if (found === undefined) return []
    const source = `url(/assets/${found}) format("woff2")`
    return [`@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;src:${source}}`]
  }).join('\n')
}

/** The portal's fonts for server-rendered pages; without a built portal, system fonts are used. */
export const pageBase = `${fontFaces(findPortal())}
.unbroken{white-space:nowrap}`

export const plainPageStyle = `${pageBase}
:root{--ok:#E3F4E6;--ok-ink:#14532B;--warn:#FFF1CC;--warn-ink:#5C4300;--bad:#FDE8E6;--bad-ink:#8C1D13;
--shadow:0 1px 2px rgb(61 43 14/.05),0 8px 24px -12px rgb(61 43 14/.16)}
@media(prefers-color-scheme:dark){:root{--ok:#16382A;
--ok-ink:#A9E5BD;--warn:#3D3213;--warn-ink:#FFDD8A;--bad:#45211F;--bad-ink:#FFB4AB;--shadow:none}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:400 17px/1.55 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
-webkit-font-smoothing:antialiased;min-height:100vh;display:flex;flex-direction:column;overflow-wrap:break-word}
a{color:var(--action)}a:hover{color:var(--hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:10px}
h1,h2,.brand{font-family:"Bricolage Grotesque",Figtree,system-ui,sans-serif;letter-spacing:-.015em;line-height:1.15}
.top{padding:14px 16px;border-bottom:1px solid var(--line);background:var(--card)}
.brand{display:flex;gap:10px;align-items:center;font-weight:700;font-size:20px;max-width:35rem;margin:0 auto}
.brand :is(img,svg){width:32px;height:32px;flex:none}
main{width:100%;max-width:37rem;margin:0 auto;padding:clamp(16px,5vw,40px) 16px;flex:1}
.card{background:var(--card);border:1px solid var(--line);border-radius:24px;box-shadow:var(--shadow);
padding:clamp(20px,5vw,32px);display:grid;gap:20px}
h1{font-size:clamp(26px,6vw,34px);font-weight:700;text-wrap:balance}h2{font-size:19px}
p{text-wrap:pretty}.quiet{color:var(--muted);font-size:15px}
dl{display:grid;border:1px solid var(--line);border-radius:18px;padding:4px 18px}
dl div{display:flex;flex-wrap:wrap;gap:2px 16px;justify-content:space-between;padding:12px 0}
dl div+div{border-top:1px solid var(--line)}dt{color:var(--muted);font-size:15px}dd{font-weight:600;min-width:0}
.facts div{display:grid}.facts dd{font-weight:400}.feed{border-radius:20px;width:96px;height:96px;object-fit:cover}
.links a{min-height:44px;display:inline-flex;align-items:center;font-size:17px}
.mark{display:grid;place-items:center;width:60px;height:60px;border-radius:20px;background:var(--tint);color:var(--tint-ink)}
.mark svg{width:30px;height:30px}.mark.ok{background:var(--ok);color:var(--ok-ink)}
.mark.warn{background:var(--warn);color:var(--warn-ink)}
.note{border-radius:16px;padding:14px 16px;background:var(--tint);color:var(--tint-ink)}.note b{display:block}
.note.ok{background:var(--ok);color:var(--ok-ink)}.note.warn{background:var(--warn);color:var(--warn-ink)}
.note.bad{background:var(--bad);color:var(--bad-ink)}.note.bad a{color:inherit;display:inline-block;padding:8px 0}
.note ul{padding-inline-start:20px}
.legal>*+*{margin-top:12px}.legal h2{margin-top:28px}.legal :is(ul,ol){padding-inline-start:20px}
.legal blockquote{margin-inline:0;padding:12px 16px;border-radius:16px;background:var(--soft)}
form{display:grid;gap:16px}fieldset{border:0;padding:0;display:grid;gap:12px;min-width:0}
legend{font-weight:650;padding:0;margin-bottom:12px}
.choice{display:grid;grid-template-columns:28px minmax(0,1fr) 20px;gap:2px 14px;align-items:center;text-align:start;
padding:16px 18px;border:2px solid var(--line);border-radius:18px;background:none;color:inherit;font:inherit;cursor:pointer;
min-height:64px}.choice b{font-weight:650;color:var(--action)}.choice svg{width:28px;height:28px;color:var(--action)}
.choice svg:last-child{width:20px;height:20px;color:var(--muted)}.choice svg{grid-row:1/3}
.choice span{color:var(--muted);font-size:15px;grid-column:2;grid-row:2}.choice b{grid-column:2;grid-row:1}
.choice:hover{border-color:var(--action);background:var(--tint)}.choice:hover span{color:var(--ink)}
.field{display:grid;gap:6px}.field label{font-weight:600}
.field input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:14px;padding:0 14px;
min-height:50px;width:100%}.field input[aria-invalid]{border:2px solid var(--bad-ink)}
.field small{color:var(--bad-ink);font-size:15px}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:16px;align-items:start}
.button{display:inline-flex;align-items:center;justify-content:center;text-align:center;min-height:50px;padding:10px 22px;
border:0;border-radius:14px;background:var(--action);color:var(--on-action);font:inherit;font-weight:650;text-decoration:none;
cursor:pointer}.button:hover{background:var(--hover);color:var(--on-action)}
.button.soft{background:var(--tint);color:var(--tint-ink)}.button.soft:hover{outline:2px solid var(--action)}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:15px;white-space:nowrap}
.panel{border-top:1px solid var(--line);padding-top:20px;display:grid;gap:12px}
.list{list-style:none;padding:0;display:grid;gap:10px;font-size:15px}.list li{display:flex;flex-wrap:wrap;gap:0 14px}
.list span{color:var(--muted)}
.foot{display:flex;flex-wrap:wrap;gap:0 20px;justify-content:center;padding:12px 16px 28px}
.pick{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px}.pick legend{font-weight:600;margin:0}
.pick input[type=radio]{width:20px;height:20px;margin:0;accent-color:var(--action)}
.pick label{min-height:44px;display:inline-flex;align-items:center;margin-inline-end:12px}
.pick .more{display:none;flex-basis:100%}.pick .opens:checked~.more{display:block}
.pick.items{flex-direction:column;align-items:stretch}.pick.items input{width:20px;height:20px;flex:none;margin-inline-end:10px}
.field textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:14px;
padding:10px 14px;width:100%}.field :is(input,textarea)::placeholder{color:var(--muted);opacity:1;font-size:15px}
.dense{font-size:16px}.dense .top{padding:8px 16px}.dense main{padding-block:clamp(8px,2vw,32px)}
.dense .card{gap:12px;padding-block:clamp(14px,4vw,32px)}.dense h1{font-size:clamp(22px,5vw,32px)}
.declare{gap:8px}.declare .field{gap:2px}.declare .field input{min-height:44px}.declare .button{margin-top:4px}
@media(forced-colors:active){.button,.note,.mark{border:1px solid}}
.foot a{display:inline-flex;align-items:center;min-height:44px;color:var(--muted);font-size:15px}
`

/**
 * Plain pages load nothing and submit forms to the service only. `formTargets` are additional origins that a form
 * may be redirected to.
 */
export function plainPagePolicy(...formTargets: readonly string[]): Policy {
  return {
    'default-src': ["'none'"],
    'style-src': ["'self'", `'sha256-${createHash('sha256').update(plainPageStyle).digest('base64')}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formTargets],
  }
}
