import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The order of all styles, later wins: a page's class beats the one of the component it is handed to, whatever either
 * of them selects and whichever of their files comes first.
 */
const layers = ['reset', 'tokens', 'ui', 'helpers', 'shell', 'shared', 'pages'] as const

/**
 * The layer of a CSS module by its folder: ui/ below what is drawn around pages, that below what pages share, the
 * page's own on top.
 */
export function layerOf(path: string): (typeof layers)[number] {
  if (/^ui\/(?!gallery\/)/.test(path)) return 'ui'
  if (!/^(?:pages|ui\/gallery)\//.test(path)) return 'shell'
  return /\/_[^/]+\//.test(path) ? 'shared' : 'pages'
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
