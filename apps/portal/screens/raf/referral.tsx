import { config } from '../../data/config.ts'
import { Programme } from './programme.tsx'
import { Widget } from './widget.tsx'

/** /raf: the operator's referral provider where there is one, else the service's own programme (spec 2). */
export function Referral() {
  const { referralWidgetUrl: url } = config
  return url === null ? <Programme /> : <Widget url={url} />
}
