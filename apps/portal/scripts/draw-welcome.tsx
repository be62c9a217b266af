// Draws screens/login/welcome.svg from the illustrations: `npx tsx --tsconfig tsconfig.json scripts/draw-welcome.tsx`,
// in apps/portal. A picture file instead of components, because the login page is where every byte of code counts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { DogFace } from '../illustrations/dog-face.tsx'
import { Bowl } from '../illustrations/error-pictures.tsx'

const scene = (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 300">
    <circle cx="180" cy="150" r="142" fill="#ffd66b" opacity=".34" />
    <ellipse cx="180" cy="272" rx="150" ry="12" fill="#3d2b0e" opacity=".1" />
    <DogFace
      x={46}
      y={62}
      size={132}
      look={{ coat: 'sand', ears: 'floppy', marks: 'none', build: 'large' }}
    />
    <DogFace
      x={186}
      y={84}
      size={116}
      look={{ coat: 'cream', ears: 'pricked', marks: 'patch', build: 'small' }}
    />
    <Bowl x={84} y={164} size={192} />
  </svg>
)

writeFileSync(join(import.meta.dirname, '../screens/login/welcome.svg'), `${renderToStaticMarkup(scene)}\n`)
