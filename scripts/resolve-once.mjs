import { registerHooks } from 'node:module'

// Preloaded into the programs (`--import`). Node reads a package's package.json anew for every file that imports from
// it and for every file within it; drizzle-orm's is 180 kB, and some 260 of our files and 350 of its own ask. That was
// a fourth of what a platform's start costs. Here its name is looked up once, and its own files are known to be
// modules.

const inDrizzle = '/node_modules/drizzle-orm/'
const known = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes(inDrizzle))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || context.conditions.includes('require')) return next(specifier, context)
    const found = known.get(specifier) ?? next(specifier, context)
    known.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
