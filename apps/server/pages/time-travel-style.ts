/** Style sheet and script of `/zeitreise`, based on the mailbox's style, both allowed by hash. */
import { hashSource, mailboxStyle } from './mailbox-style.ts'

export const timeTravelStyle = `${mailboxStyle}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.panel{padding:22px 24px;display:grid;gap:22px}.panel h2{font-size:22px}
.clock{background:var(--tint);color:var(--tint-ink);border-radius:18px;padding:16px 18px;display:grid;gap:2px}
.clock b{font-size:24px;line-height:1.25;color:var(--ink)}
.panel form{display:grid;gap:8px}.moves{display:flex;flex-wrap:wrap;gap:10px}.moves form{flex:1 1 auto}.moves .button{white-space:nowrap}
@media(min-width:821px){.box{grid-template-columns:minmax(340px,440px) minmax(0,1fr)}.panel{position:sticky;top:16px}}
.panel .button{justify-content:center;width:100%;padding:0 12px;border:0;font:inherit;font-weight:650;margin:0;cursor:pointer}
.button.soft{background:var(--soft);color:var(--ink)}.button.soft:hover{background:var(--tint);color:var(--tint-ink)}
.button[disabled]{opacity:.55;cursor:progress}
.panel h3,.panel legend{font-size:16px;font-weight:650}.row{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:10px}
.row .button{width:auto;padding:0 22px}
select,input[type=date]{font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:14px;
min-height:48px;padding:0 14px;width:100%;min-width:0}
.hint{color:var(--muted);font-size:15px}.note{padding:12px 16px;border-radius:14px;background:var(--soft)}
.note.bad{background:var(--bad);color:var(--ink)}output.note{display:block}.note:empty{display:none}
.people{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:8px}
.people button{font:inherit;font-weight:600;min-height:44px;padding:0 14px;border-radius:999px;border:1px solid var(--field);
background:none;color:var(--ink);cursor:pointer}.people button:hover{background:var(--tint);color:var(--tint-ink)}
.events-head{padding:20px 24px;border-bottom:1px solid var(--line);display:grid;gap:12px}.events-head h2{font-size:24px}
.events-head form{display:flex;flex-wrap:wrap;gap:10px;align-items:end}.events-head label{display:grid;gap:4px;flex:1 1 180px;max-width:320px}
.events-head form .button{border:0;font:inherit;font-weight:650;margin:0;cursor:pointer}
.counts{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:8px}.counts li{background:var(--soft);border-radius:999px;padding:4px 14px;font-weight:600}
.events{padding:8px 0}.day summary{display:flex;flex-wrap:wrap;gap:2px 14px;align-items:baseline;min-height:44px;padding:10px 24px;cursor:pointer}
.day summary::before{content:"";width:8px;height:8px;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(-45deg);flex:none;align-self:center}
.day[open] summary::before{transform:rotate(45deg)}.day summary:hover{background:var(--soft)}.day summary::-webkit-details-marker{display:none}
.day summary b{font-weight:650}.day summary span{color:var(--muted);font-size:15px}
.day ol{list-style:none;padding:0 24px 14px 46px}
.day li{display:grid;grid-template-columns:52px 108px minmax(0,1fr);gap:2px 12px;padding:8px 0;border-top:1px solid var(--line);align-items:baseline}
.day li time{color:var(--muted);font-variant-numeric:tabular-nums}.day li .tag{justify-self:start}
.day li small{color:var(--muted);font-size:15px;display:block}.day li a{display:inline-block;padding-block:4px}
.tag.charge{background:var(--tint);color:var(--tint-ink)}.tag.failure{background:var(--bad);color:var(--ink)}
:root{--field:#8A7F6E;--bad:#FDE3DC}
@media(prefers-color-scheme:dark){:root{--field:#6D8AA5;--bad:#5A2A22}}
#event-log:focus{outline:0}
@media(min-width:821px){#event-log{scroll-margin-top:100vh}}
@media(max-width:820px){#event-log{scroll-margin-top:28px}.panel,.events-head{padding:18px}.day summary{padding-inline:18px}.day ol{padding-inline:18px}
.day li{grid-template-columns:52px minmax(0,1fr)}.day li .entry-text{grid-column:1/-1}}
@media(max-width:400px){.row{grid-template-columns:minmax(0,1fr)}.row .button{width:100%}}
`

/** Disables all buttons while the clock moves; `pageshow` re-enables them if the page comes back from history. */
export const timeTravelScript = `
const buttons = () => document.querySelectorAll('[data-moves] button')
for (const form of document.querySelectorAll('form[data-moves]')) {
  form.addEventListener('submit', () => {
    const status = document.getElementById('moving')
    status.textContent = status.dataset.text
    setTimeout(() => { for (const button of buttons()) button.disabled = true })
  })
}
addEventListener('pageshow', () => {
  document.getElementById('moving').textContent = ''
  for (const button of buttons()) button.disabled = false
})
`

/** The page loads only its own style and script, and submits its forms to the service. */
export const timeTravelPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'self'", hashSource(timeTravelStyle)],
  'script-src': [hashSource(timeTravelScript)],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
} as const
