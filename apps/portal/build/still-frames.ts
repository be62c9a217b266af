/** What `prerender.tsx` makes of the components at build time. */
export interface StillFrames {
  /** Both frames, the one that does not apply hidden by `early.ts`. */
  root: string
  noscript: string
  description: string
}

/**
 * Moves `style` attributes into classes: the page's policy lets no attribute style anything, and the frames need
 * their geometry before any code runs.
 */
export function externalStyles(frames: StillFrames): { html: StillFrames; css: string } {
  const names = new Map<string, string>()
  const root = frames.root.replaceAll(/<[a-z][^>]*\sstyle="([^"]*)"[^>]*>/g, (tag, style: string) => {
    const name = names.get(style) ?? `still-${names.size}`
    names.set(style, name)
    const bare = tag.replace(/\sstyle="[^"]*"/, '')
    return bare.includes(' class="')
      ? bare.replace(' class="', ` class="${name} `)
      : bare.replace(/^<[a-z0-9]+/, (start) => `${start} class="${name}"`)
  })
  const css = [...names].map(([style, name]) => `.${name}{${style}}`).join('')
  return { html: { ...frames, root }, css }
}
