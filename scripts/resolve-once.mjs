import { registerHooks } from 'node:module'

// Preloaded (`--import`) into the programs. Node reads a package's package.json for every file that imports the package
// and for every file inside it. drizzle-orm's package.json is 180 kB. About 260 of our files and 350 of drizzle's own
// read it, which took a quarter of the platform's start. This hook resolves each name once, and declares the package's
// files to be modules.

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
