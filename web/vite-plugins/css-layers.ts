import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The order of all styles, later wins: a page's class beats the one of the component it is handed to, whatever either
 * of them selects and whichever of their files comes first.
 */
const layers = ['reset', 'tokens', 'ui', 'helpers', 'shell', 'shared', 'pages'] as const

/** The folders that pages share. */
const shared = /^(?:features|editing|lists|office|settings)\//

/**
 * Returns the layer of a CSS module by its folder. A page overrides what pages share, that overrides what is drawn
 * around pages, and all of them override `ui/`.
 */
export function layerOf(path: string): (typeof layers)[number] {
  if (/^ui\/(?!gallery\/)/.test(path)) return 'ui'
  if (shared.test(path)) return 'shared'
  return /^(?:pages|ui\/gallery)\//.test(path) ? 'pages' : 'shell'
}

/** Puts each CSS module into its cascade layer. styles/global.css names its layers itself. */
export function cssLayers(): Plugin {
  const order = `@layer ${layers.join(', ')};`
  return {
    name: 'tavla:css-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/(?:.*\/)?[^/]+\.css(?:\?|$)/ },
      // Each file says the order: whichever comes first establishes it.
      handler: (code, id) =>
        id.includes('.module.css')
          ? `${order}\n@layer ${layerOf(relative(`${import.meta.dirname}/..`, id))} {\n${code}}\n`
          : id.includes('/styles/global.css')
            ? `${order}\n${code}`
            : code,
    },
  }
}
