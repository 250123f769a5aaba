import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cssLayers } from '#web/vite-plugins/css-layers.ts'
import { earlyLoads } from '#web/vite-plugins/early-loads.ts'
import { sharedParts } from '#web/vite-plugins/shared-parts.ts'
import { collectWorkerPackages, workerLicences } from '#web/vite-plugins/worker-licences.ts'

const gateway = `http://localhost:${process.env['PORT'] ?? 4000}`

// Files opened with a one-time token, and uploads.
const filePaths = [
  'get(RequestedInvoiceFile|BillingExport|AuditLogExport|CompanyArchive|MediaArchive)',
  '(person|account)Export',
  'uploadCv/[1-9][0-9]*',
  'uploadInvoice',
  'uploadMediaFile/[^/?]+',
]

// The package's exports refer to its development build only.
const routerBuild = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url))
const productionRouter = [
  { find: /^react-router$/, replacement: `${routerBuild}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerBuild}dom-export.mjs` },
]

// Replaces Relay's graphql tags with imports of the artifacts. Nothing else needs Babel.
const relay = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [['relay', { artifactDirectory: 'web/__generated__', eagerEsModules: true }]],
  }),
  rolldown: { filter: { id: /\/web\/.*\.tsx?$/, code: /graphql`/ } },
})

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    cssLayers(),
    react(),
    babel({ presets: [relay] }),
    onlyOurLocales(),
    slimRelay(),
    withoutUnusedRelay(),
    earlyLoads(),
    versionFile(),
    compressedFiles(),
    workerLicences(),
  ],
  worker: { format: 'es', plugins: () => [collectWorkerPackages()] },
  resolve: {
    alias:
      command === 'build'
        ? productionRouter
        : // The package's main module includes the legacy containers.
          [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The licences of the bundled packages, for their users.
    license: { fileName: 'licenses.txt' },
    target: 'es2023',
    // Every script, style and font is a separate file, because the Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // All pages share two files: libraries, which rarely change, and our own code. The rest is split by page, and
        // modules that several pages share are grouped into few files.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /\/node_modules\//, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            ...sharedParts,
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/graphql': { target: gateway, ws: true },
      '/graphiql': gateway,
      '/media': gateway,
      [`^/(${filePaths.join('|')})([?]|$)`]: gateway,
    },
  },
}))

const reactAria = 'react-aria|react-stately|react-aria-components|@react-aria|@react-stately'

/** Removes react-aria's texts in some thirty languages. The interface has two. */
function onlyOurLocales(): Plugin {
  return {
    name: 'tavla:only-our-locales',
    enforce: 'pre',
    load: {
      filter: {
        id: new RegExp(`/node_modules/(?:${reactAria})/.*/[a-z]{2}-[A-Z]{2}\\.m?js(?:\\?|$)`),
      },
      handler(id) {
        return /\/(?:sv-SE|en-US)\.m?js/.test(id) ? null : 'export default {}'
      },
    },
  }
}

const pagingHooks = [
  'usePaginationFragment',
  'useRefetchableFragmentInternal',
  'useLoadMoreFunction(?:_EXPERIMENTAL)?',
  'getConnectionState',
]

/** Importers for paginated lists: our own folder, and the modules of Relay behind usePaginationFragment. */
const paging = new RegExp(`/web/relay/paging/|/relay-hooks/(?:${pagingHooks.join('|')})\\.js$`)

/** Returns the replacement of a Relay package for an importing file. */
const relayFor = (file: string, name: string) =>
  join(import.meta.dirname, paging.test(file) ? `relay/paging/${name}.js` : `relay/${name}.js`)

/**
 * Includes only the Relay modules listed in these files. Code for paginated lists is bundled with the pages that use
 * it.
 */
function slimRelay(): Plugin {
  return {
    name: 'tavla:slim-relay',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:react-relay|relay-runtime)$/ },
      handler: (name, importer = '') => relayFor(importer, name),
    },
  }
}

/**
 * Omits modules that Relay imports but our code never reaches. If one is called anyway, it throws an error with its
 * name.
 */
function withoutUnusedRelay(): Plugin {
  const unused = [
    // The environment has its own handler provider (relay/handlers.ts).
    'relay-runtime/lib/handlers/RelayDefaultHandlerProvider',
    // Superseded by useFragmentInternal_EXPERIMENTAL: ENABLE_ACTIVITY_COMPATIBILITY is on since Relay 21.
    'react-relay/lib/relay-hooks/useFragmentInternal_CURRENT',
    // @appendNode and similar directives, and declarative mutation configs. Our lists are changed by updaters.
    'relay-runtime/lib/handlers/connection/MutationHandlers',
    'relay-runtime/lib/mutations/RelayDeclarativeMutationConfig',
    // @updatable fragments and queries.
    'relay-runtime/lib/mutations/createUpdatableProxy',
  ]
  const general = readFileSync(relayFor('', 'relay-runtime'), 'utf8')
  return {
    name: 'tavla:without-unused-relay',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`/node_modules/(?:${[...unused, resolverCache].join('|')})\\.js$`) },
      handler: (id) =>
        id.endsWith(`${resolverCache}.js`)
          ? noResolvers
          : `module.exports = function () { throw new Error(${JSON.stringify(`${id.split('/').at(-1)} is omitted from the build.`)}) }`,
    },
    // A missing name in a CommonJS module would be undefined, and fail only when it is used. Fail the build instead.
    transform: {
      filter: { id: /\/node_modules\/react-relay\/lib\//, code: /require\('relay-runtime'\)/ },
      handler(code, id) {
        const runtime = paging.test(id) ? general + readFileSync(relayFor(id, 'relay-runtime'), 'utf8') : general
        const [, whole = '', member] = /(?:(\w+) = )?require\('relay-runtime'\)(?:\.(\w+))?/.exec(code) ?? []
        const named = member ? [member] : namesAfter(code, `\\b${whole}\\.`)
        const internal = namesAfter(code, `\\b${whole}(?:\\.|\\$)__internal\\.`)
        for (const name of named)
          if (!new RegExp(`\\b${name}\\b`).test(runtime))
            this.error(`${id} needs ${name}, which its relay-runtime.js does not export. Add it there.`)
        for (const name of internal)
          if (!new RegExp(`__internal = [^}]*\\b${name}\\b`).test(runtime))
            this.error(`${id} needs ${name} in __internal of relay/relay-runtime.js. Add it there.`)
      },
    },
  }
}

const namesAfter = (code: string, before: string) =>
  [...code.matchAll(new RegExp(`${before}(\\w+)`, 'g'))].map(([, name = '']) => name)

const resolverCache = 'relay-runtime/lib/store/live-resolvers/LiveResolverCache'

/** Relay's store without Relay Resolvers, which compute fields in the browser. */
const noResolvers = `
class LiveResolverCache {
  readFromCacheOrEvaluate() { throw new Error('Relay Resolvers are omitted from the build.') }
  ensureClientRecord() { throw new Error('Relay Resolvers are omitted from the build.') }
  getLiveResolverPromise() { return Promise.resolve() }
  batchLiveStateUpdates(callback) { callback() }
  batchLiveStateUpdatesWithoutNotify(callback) { callback(); return false }
  notifyUpdatedSubscribers() {}
  invalidateDataIDs() {}
  unsubscribeFromLiveResolverRecords() {}
  invalidateResolverRecords() {}
}
module.exports = {
  LiveResolverCache,
  RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY: '__resolverLiveStateSubscription',
  getUpdatedDataIDs: (updated) => updated,
}
`

/** Writes /version.json, so that a running application can detect a new build (SHELL-109). */
function versionFile(): Plugin {
  return {
    name: 'tavla:version-file',
    apply: 'build',
    generateBundle(_, bundle) {
      const build = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16)
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) })
    },
  }
}

/** Writes a Brotli and a gzip version of each text file, so that the gateway never has to compress. */
function compressedFiles(): Plugin {
  const forms = [
    ['.br', (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
    ['.gz', (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })],
  ] as const
  return {
    name: 'tavla:compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter(
        (name) => /\.(?:css|html|js|json|svg)$/.test(name) && !name.startsWith('.vite/'),
      )
      await Promise.all(
        texts.map(async (name) => {
          const bytes = await readFile(join(dir, name))
          if (bytes.length < 1024) return
          await Promise.all(
            forms.map(async ([ending, compress]) => writeFile(join(dir, name + ending), await compress(bytes))),
          )
        }),
      )
    },
  }
}
