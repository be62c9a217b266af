/**
 * Style sheet and content policy of the operator's pages: one inlined style sheet, allowed by its hash, and no scripts, except
 * the one that asks for passkeys.
 */
import { createHash } from 'node:crypto'
import type { Config } from '../../core/config.ts'
import type { Policy } from '../../http/security-headers.ts'
import { pageBase } from '../../pages/plain-page-style.ts'

export const operatorStyle = `${pageBase}
:root{--ok:#E3F4E6;--ok-ink:#14532B;--bad:#FDE8E6;--bad-ink:#8C1D13;--c1:#2E9E5B;--c2:#D1453B;--c3:#8A6FD1;--c4:#E0A21B;--shade:rgb(61 43 14/.2);
--shadow:0 1px 2px rgb(61 43 14/.05),0 8px 24px -12px rgb(61 43 14/.16)}
@media(prefers-color-scheme:dark){:root{--ok:#16382A;
--ok-ink:#A9E5BD;--bad:#45211F;--bad-ink:#FFB4AB;--c1:#5CC98A;--c2:#FF8A80;--c3:#B9A3F5;--c4:#F2C14E;--shade:rgb(0 0 0/.6);--shadow:none}}
*{box-sizing:border-box;margin:0}[hidden]{display:none!important}
body{background:var(--ground);color:var(--ink);font:400 16px/1.5 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
-webkit-font-smoothing:antialiased;min-height:100vh;overflow-wrap:break-word}
a{color:var(--action)}a:hover{color:var(--hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:10px}
h1,h2,h3,.brand,.big{font-family:"Bricolage Grotesque",Figtree,system-ui,sans-serif;letter-spacing:-.015em;line-height:1.15}
.top{background:var(--card);border-bottom:1px solid var(--line)}
.bar{max-width:76rem;margin:0 auto;padding:10px 16px;display:flex;flex-wrap:wrap;gap:6px 20px;align-items:center;
justify-content:space-between}
.brand{display:flex;gap:10px;align-items:center;font-weight:700;font-size:20px}.brand img{width:30px;height:30px;flex:none}
.side{display:flex;gap:6px;align-items:center}
.side a,.side button{display:inline-flex;align-items:center;min-height:44px;padding:0 12px;border:0;border-radius:12px;background:none;
font:inherit;font-weight:600;color:var(--action);text-decoration:none;cursor:pointer}
.side>span{padding:0 12px}.side .who a{padding:0}
.qr{width:100%;max-width:15rem;margin:0 auto;display:block;border-radius:12px;shape-rendering:crispEdges}.qr rect{fill:#fff}.qr path{fill:#000}
.codes{padding-inline-start:30px;line-height:2}.codes code,.typed code{font:14px/1.5 ui-monospace,monospace}
@media(max-width:50rem){.bar{flex-wrap:nowrap;padding-block:4px;gap:8px}.side{flex:1;min-width:0}.side>.who{flex:1;min-width:0;overflow:hidden;
text-overflow:ellipsis;white-space:nowrap;padding:0}.side .who a{display:block;line-height:44px;overflow:hidden;text-overflow:ellipsis}.brand span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}
.side a:hover,.side button:hover,.pages a:hover,.periods a:hover{background:var(--tint);color:var(--tint-ink)}
.pages{max-width:76rem;margin:0 auto;padding:0 8px 8px}.pages>div{display:flex;flex-wrap:wrap;gap:2px}
.pages a,.periods a{display:inline-flex;align-items:center;min-height:44px;padding:0 14px;border-radius:12px;font-weight:600;
text-decoration:none;color:var(--ink)}
.pages a[aria-current],.periods a[aria-current]{background:var(--action);color:var(--on-action)}
@media(max-width:50rem){.pages{display:flex;gap:2px;overflow-x:auto;scrollbar-width:none;padding:4px 8px 8px;
background:linear-gradient(to right,transparent,var(--card) 70%) 100% 0/48px 100% no-repeat local,linear-gradient(to left,var(--shade),transparent) 100% 0/16px 100% no-repeat scroll}
.pages>div{display:contents}.pages a{flex:none;white-space:nowrap}.pages a[aria-current]{order:-1}.pages a:focus-visible{outline-offset:-3px}}
main{max-width:76rem;margin:0 auto;padding:clamp(16px,3vw,32px) 16px 48px;display:grid;gap:20px;grid-template-columns:minmax(0,1fr)}
.head{display:flex;flex-wrap:wrap;gap:12px 24px;justify-content:space-between;align-items:end}
h1{font-size:clamp(26px,4vw,36px);font-weight:700;text-wrap:balance}h2{font-size:20px;font-weight:650}
.quiet{color:var(--muted);font-size:15px}
.periods{display:flex;flex-wrap:wrap;gap:2px}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:20px;align-items:start}
.card{background:var(--card);border:1px solid var(--line);border-radius:22px;box-shadow:var(--shadow);padding:20px;display:grid;gap:14px;
min-width:0;grid-template-columns:minmax(0,1fr)}
.tiles{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:14px;padding:0;list-style:none}
.tile{background:var(--card);border:1px solid var(--line);border-radius:20px;padding:16px 18px;display:grid;gap:4px;align-content:start}
.tile .big{font-size:28px;font-weight:700}.periods+.quiet{padding-inline-start:14px}
@media(min-width:62rem){.tiles{grid-template-columns:repeat(4,minmax(0,1fr))}}
@media(max-width:600px){.tiles{gap:10px}.tile{padding:12px 14px}.tile .big{font-size:21px}}.tile span{color:var(--muted);font-size:15px}
.alerts{list-style:none;padding:0;display:grid;gap:10px}
.alerts li{background:var(--bad);color:var(--bad-ink);border-radius:16px;padding:12px 16px;display:grid;gap:2px}
.alerts b{font-weight:650}.alerts a{color:inherit;display:inline-block;padding:8px 0;margin-inline-end:12px}
.well{background:var(--ok);color:var(--ok-ink);border-radius:16px;padding:14px 16px}
.scroll{overflow-x:auto;border-radius:12px;background:linear-gradient(to right,transparent,var(--card) 70%) 100% 0/48px 100% no-repeat local,
linear-gradient(to left,var(--shade),transparent) 100% 0/16px 100% no-repeat scroll}
table{border-collapse:collapse;width:100%;font-size:15px}
th,td{text-align:start;padding:8px 10px;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
th{color:var(--muted);font-weight:600;font-size:14px}td:first-child{white-space:normal;min-width:8.5rem}td.long{white-space:normal;min-width:13rem;overflow-wrap:anywhere}
summary{cursor:pointer}td .button{min-height:44px;padding:6px 16px}td.day{white-space:nowrap;min-width:0}
@media(max-width:50rem){th:first-child,td:first-child{position:sticky;left:0;background:var(--card)}td:first-child{max-width:11rem}}
@media(max-width:50rem){.findings thead{display:none}.findings tr{display:grid;grid-template-columns:1fr auto;padding-block:8px;border-bottom:1px solid var(--line)}
.findings td{border:0;padding-block:2px}.findings td:first-child{position:static;max-width:none;font-weight:600}.findings td.long{grid-column:1/-1;min-width:0}}
.num{text-align:end;font-variant-numeric:tabular-nums}.num:first-child{text-align:start}tbody tr:last-child td{border-bottom:0}
figure{display:grid;gap:10px;min-width:0}figcaption{font-weight:650;font-size:17px}
figcaption span{color:var(--muted);font-weight:400;font-size:15px}
.picture{display:grid;grid-template-columns:4.4rem minmax(0,1fr);gap:10px}
.plot{width:100%;height:220px;display:block;overflow:visible}
.plot text{fill:var(--muted);font-size:13px}.plot .grid{stroke:var(--line);stroke-width:1}
.plot path{fill:none;stroke:var(--c2);stroke-width:2.5;vector-effect:non-scaling-stroke}
.plot rect{stroke:var(--card);stroke-width:1}.plot .value{fill:transparent;stroke:none}.plot .value:hover{fill:var(--ink);fill-opacity:.06}.s1{fill:var(--c1)}.s2{fill:var(--c2)}.s3{fill:var(--c3)}.s4{fill:var(--c4)}
.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 18px;font-size:15px;color:var(--muted)}
.legend li{display:flex;gap:8px;align-items:center}.legend svg{width:14px;height:14px}
dl,dl.card{display:grid;gap:0;grid-template-columns:minmax(0,1fr)}dt,dd,h1{overflow-wrap:anywhere}dl div{display:flex;flex-wrap:wrap;gap:2px 16px;justify-content:space-between;padding:9px 0}
dl div{border-bottom:1px solid var(--line)}dl div:last-child{border-bottom:0}@media(min-width:48rem){dl.card{grid-template-columns:1fr 1fr;column-gap:48px}}
dt{color:var(--muted)}dd{font-weight:600}
.batches{list-style:none;padding:0}.batches li,.batches span{display:flex;flex-wrap:wrap;align-items:center;gap:0 20px}
.batches li{justify-content:space-between;padding:4px 0}.batches li+li{border-top:1px solid var(--line)}
.batches a,.links a{display:inline-flex;align-items:center;min-height:44px}.links{display:flex;flex-wrap:wrap;gap:0 20px}
td .links{gap:8px;padding-top:8px}
form.find{display:flex;flex-wrap:wrap;gap:10px;align-items:end}form.find>.quiet{display:flex;align-items:center;min-height:48px}
.field{display:grid;gap:6px;flex:1 1 14rem}.field label{font-weight:600}
.field input,.field select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:14px;padding:0 14px;
min-height:48px;width:100%}.field input::placeholder{color:var(--muted);opacity:1}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:8px 22px;border:0;border-radius:14px;
background:var(--action);color:var(--on-action);font:inherit;font-weight:650;cursor:pointer;text-decoration:none}.button:hover{background:var(--hover);color:var(--on-action)}
.button.soft{background:var(--tint);color:var(--tint-ink)}.button.soft:hover{outline:2px solid var(--action)}
.card>details>summary{display:inline-flex;align-items:center;min-height:44px;font-weight:600;color:var(--action);cursor:pointer}
.field textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:14px;
padding:10px 14px;width:100%;resize:vertical}
.act{display:flex;flex-wrap:wrap;gap:10px 16px;align-items:end}.act p{flex:1 1 100%}details .act{padding-top:12px}
td details{min-width:15rem;white-space:normal}td summary{display:block;color:var(--action);font-weight:600;padding:8px 0}
td a,h3 a{display:inline-block;padding:3px 0;margin:-3px 0}
.entries{list-style:none;padding:0}.entries li{padding:8px 0;border-bottom:1px solid var(--line)}.entries li:last-child{border-bottom:0}
.entry{display:flex;flex-wrap:wrap;align-items:center;gap:2px 14px;overflow-wrap:anywhere}.entry a{display:inline-flex;align-items:center;min-height:28px}
.acts{display:flex;flex-wrap:wrap;gap:0 24px}.acts details[open]{flex:1 1 100%}
.entries summary{color:var(--action);font-weight:600;min-height:44px;display:inline-flex;align-items:center}
.card summary::before{content:"▸" / "";margin-inline-end:8px}.card [open]>summary::before{content:"▾" / ""}.event>:nth-child(2){flex:1 1 100%}
@media(min-width:62rem){@supports selector(::details-content){.fold::details-content{content-visibility:visible;height:auto}.card>.fold>summary{display:none}}}
@media(max-width:50rem){.glance,.glance+.two .card{padding:14px 16px}.glance dl div{padding:6px 0}}
@media(min-width:62rem){.entry{display:grid;gap:14px}.event{grid-template-columns:14rem minmax(0,1fr) 15rem 7rem}
.order{grid-template-columns:7rem 6rem 9rem 6rem minmax(0,1fr) auto}}
.choices{border:0;padding:0;min-width:0}.choices legend{font-weight:600;padding:0}.choices label{display:flex;gap:10px;align-items:center;min-height:44px;padding:4px 0}
.choices input{width:20px;height:20px;flex:none}form.rows{display:grid;gap:16px;justify-items:start}.rows .field{width:100%;max-width:28rem}
.notes{list-style:none;padding:0;display:grid;gap:12px}.typed{white-space:pre-wrap;overflow-wrap:anywhere}.raw{max-height:60vh;overflow:auto;font:14px/1.5 ui-monospace,monospace}
.mail{width:100%;height:75vh;border:1px solid var(--line);border-radius:22px;background:#fff}
.work{list-style:none;padding:0}.work>li{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;padding:14px 0;
border-top:1px solid var(--line)}.work .what{display:grid;gap:2px;flex:1 1 20rem;min-width:0;align-content:start;overflow-wrap:anywhere}
.work .do{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:start;flex:0 1 28rem;justify-content:flex-end}
.work .do details[open]{flex:1 1 100%}@media(max-width:50rem){.work .do{justify-content:start}}
.work summary{display:inline-flex;align-items:center;min-height:48px;font-weight:600;color:var(--action)}.field.wide{flex-basis:100%}
.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:14px 16px;align-items:start;padding-top:8px}
.fields.wide{grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr))}.fields>.button{justify-self:start}.fields>.button,.fields>.fields,.fields>.quiet,.fields:not(.wide)>.field:has(textarea){grid-column:1/-1}
.tick{display:flex;gap:10px;align-items:center;min-height:44px}.tick input{width:22px;height:22px;flex:none;accent-color:var(--action)}
.field input[type=file]{padding:10px 14px}.parts{display:grid;gap:20px;grid-template-columns:minmax(0,1fr)}
.reasons{display:grid;gap:14px;padding-inline-start:24px}.note ul,.bullets{padding-inline-start:20px}
.narrow{max-width:30rem;margin:0 auto;width:100%}.narrow form{display:grid;gap:16px}
.note{border-radius:16px;padding:12px 16px;background:var(--tint);color:var(--tint-ink)}.note.bad{background:var(--bad);color:var(--bad-ink)}
@media(forced-colors:active){a[aria-current],a[aria-current] *{forced-color-adjust:none;background:SelectedItem!important;color:SelectedItemText!important}}
`

/** The pages load nothing but mails in frames and submit their forms to the service only. */
export const operatorPolicy: Policy = {
  'default-src': ["'none'"],
  'style-src': ["'self'", `'sha256-${createHash('sha256').update(operatorStyle).digest('base64')}'`],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** The policy of a page that may run one script of the service, which creates no markup or code from text. */
export function scriptedPolicy({ publicUrl }: Pick<Config, 'publicUrl'>, scriptPath: string): Policy {
  return {
    ...operatorPolicy,
    'script-src': [`${publicUrl}${scriptPath}`],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
}
