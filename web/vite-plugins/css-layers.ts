import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The cascade layers, later ones win. A page's class overrides the class of the component that gets it, regardless of
 * specificity and file order.
 */
const layers = ['reset', 'tokens', 'ui', 'helpers', 'shell', 'shared', 'pages'] as const

/** The folders that pages share. */
const shared = /^(?:features|editing|lists|office|settings)\//

/**
 * Returns the layer of a CSS module by its folder. Pages override shared folders, shared folders override the shell, the
 * shell overrides the shared styles in `styles/`, and these override `ui/`.
 */
export function layerOf(path: string): (typeof layers)[number] {
  if (/^ui\/(?!gallery\/)/.test(path)) return 'ui'
  if (path.startsWith('styles/')) return 'helpers'
  if (shared.test(path)) return 'shared'
  return /^(?:pages|ui\/gallery)\//.test(path) ? 'pages' : 'shell'
}

/** Puts each CSS module into its cascade layer. styles/global.css declares its own layers. */
export function cssLayers(): Plugin {
  const order = `@layer ${layers.join(', ')};`
  return {
    name: 'tavla:css-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/(?:.*\/)?[^/]+\.css(?:\?|$)/ },
      // Every file declares the order, because the first one to load establishes it.
      handler: (code, id) =>
        id.includes('.module.css')
          ? `${order}\n@layer ${layerOf(relative(`${import.meta.dirname}/..`, id))} {\n${code}}\n`
          : id.includes('/styles/global.css')
            ? `${order}\n${code}`
            : code,
    },
  }
}
