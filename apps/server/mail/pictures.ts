/**
 * The pictures of mails: the logo and the recipes. They are in the mail itself, so that they are seen without a request,
 * which many programs do not make and which would tell who reads when (decision 98).
 */
import { iconNames, picturePath } from '../core/brand/brand.ts'
import type { MailBrand } from './mail-template.ts'

/** The file name of the brand's logo in mails. */
export const LOGO = 'icon-192.png'

/** Larger ones would make each mail heavy. */
const MAX_BYTES = 30_000

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }

/** What is needed to show a picture in place of its address. */
export interface MailPicture {
  readonly name: string
  /** The name under which the HTML shows it. */
  readonly cid: string
  readonly contentType: string
  readonly content: Buffer
}

const cidOf = (name: string) => `${name}@pictures`

/** The address of a picture in the HTML of a mail. */
export const addressIn = (name: string): string => `cid:${cidOf(name)}`

/**
 * The file that stands in mails for a picture of the catalogue: the same, or, because mail programs show no SVG, the PNG
 * of the same name. Null if the brand has none that is small enough.
 */
export function pictureForMails(path: string, { pictures }: Pick<MailBrand, 'pictures'>): string | null {
  const [name] = [...pictures.keys()].filter(
    (each) => /\.(png|jpg)$/.test(each) && [path, path.replace(/\.svg$/, '.png')].includes(picturePath(each)),
  )
  const content = name === undefined ? undefined : pictures.get(name)
  return name !== undefined && content && content.length <= MAX_BYTES ? name : null
}

function contentOf(name: string, { icons, pictures }: MailBrand): Buffer | undefined {
  const icon = iconNames.find((each) => each === name)
  return icon ? icons[icon] : pictures.get(name)
}

/** The pictures that the HTML of a mail shows, each once. */
export function picturesIn(html: string, brand: MailBrand): MailPicture[] {
  const names = new Set([...html.matchAll(/"cid:([\w.-]+)@pictures"/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => {
    const content = contentOf(name, brand)
    const contentType = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    return content && contentType ? [{ name, cid: cidOf(name), contentType, content }] : []
  })
}

/** The HTML of a mail for a browser, with its pictures inside. */
export function withPictures(html: string, pictures: readonly Omit<MailPicture, 'name'>[]): string {
  return pictures.reduce(
    (text, { cid, contentType, content }) =>
      text.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString('base64')}"`),
    html,
  )
}
