import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

type OutputBundle = Rolldown.OutputBundle
type OutputChunk = Rolldown.OutputChunk

/** The font of nearly every text; other alphabets are fetched when a page uses them. */
const font = /inter-latin-opsz-normal-[\w-]+\.woff2$/

/**
 * Lets a page's own files come together with those that every page has, instead of after they have run: a small script
 * in the head names the files of the page that a signed-in user's address asks for. The font comes early too.
 */
export function earlyLoads(): Plugin {
  return {
    name: 'tavla:early-loads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset') return
      const pages = pagesOf(
        bundle,
        (id) => this.getModuleInfo(id)?.code ?? '',
        (problem) => this.error(problem),
      )
      const files = [...new Set(pages.flatMap(({ files }) => files))]
      const table = pages.map(({ pattern, files: own }): PageFiles => [pattern, own.map((file) => files.indexOf(file))])
      const source = `(${preloadPage.toString().replaceAll(/\s*\n\s*/g, '\n')})(${JSON.stringify(table)},${JSON.stringify(files)})\n`
      const fileName = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source })
      const fontFile = Object.keys(bundle).find((name) => font.test(name))
      const tags = [
        `<script async src="/${fileName}"></script>`,
        ...(fontFile ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontFile}">`] : []),
      ]
      html.source = String(html.source).replace(
        /(\s*)(<script type="module")/,
        (_all, space: string, tag: string) => `${tags.map((each) => space + each).join('')}${space}${tag}`,
      )
    },
  }
}

/** What an address needs beside the entry: a pattern of its path, and places in the list of files. */
type PageFiles = [pattern: string, files: number[]]

/** Runs in the browser, before everything else; knows nothing but its arguments. */
function preloadPage(pages: PageFiles[], files: string[]): void {
  const page = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname))
  if (!page) return
  try {
    // Whoever is not signed in comes to another page (relay/token.ts).
    const claims = localStorage.getItem('tavla.token')?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const until = claims ? ((JSON.parse(atob(claims)) as { exp?: number }).exp ?? 0) : 0
    if (until * 1000 < Date.now()) return
  } catch {
    return
  }
  for (const index of page[1]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = `/assets/${files[index] ?? ''}`
    document.head.append(link)
  }
}

interface EarlyPage {
  path: string
  pattern: string
  /** Names below assets/. */
  files: string[]
}

/**
 * The files of the pages for signed-in users in the route table, those with the most fixed steps in their path first.
 * The routes are read as text, so one that is written in another way stops the build instead of loading late for ever.
 */
function pagesOf(bundle: OutputBundle, codeOf: (id: string) => string, fail: (problem: string) => never): EarlyPage[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const always = entry ? closure(entry, bundle) : new Set<OutputChunk>()
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  const definitions = modules
    .filter((id) => /\/pages\/.*\/route\.ts$/.test(id))
    .flatMap((id) => definitionsOf(codeOf(id)).map((code) => ({ id, code })))
  const table = codeOf(modules.find((id) => id.endsWith('/web/routes.ts')) ?? '')
  const wanted = [...table.matchAll(/Routes = \[([^\]]*)\]/g)]
    .flatMap(([, names = '']) => names.split(','))
    .filter((name) => name.trim() !== '').length
  if (wanted === 0 || definitions.length !== wanted)
    fail(`The route table names ${wanted} routes, of which ${definitions.length} were found`)
  const pages = definitions.flatMap(({ id, code }): EarlyPage[] => {
    const path = /\bpath: ["'`]([^"'`]*)["'`]/.exec(code)?.[1]
    const file = /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/.exec(code)?.[1]
    const chunk = file && chunks.find(({ facadeModuleId }) => facadeModuleId === id.replace(/route\.ts$/, file))
    if (path === undefined || !chunk) return fail(`The path or the page of a route in ${id} was not found`)
    if (/\baccess: ["'`]anonymous/.test(code)) return []
    const own = [...closure(chunk, bundle)].filter((each) => !always.has(each))
    // Scripts only: a style preloaded for a page that is left at once makes the browser complain.
    return [{ path, pattern: patternOf(path), files: own.map(({ fileName }) => fileName.replace('assets/', '')) }]
  })
  const fixed = (path: string) =>
    path.split('/').filter((step) => step !== '' && !step.startsWith(':') && step !== '*').length
  return pages.filter(({ path }) => path !== '*').sort((a, b) => fixed(b.path) - fixed(a.path))
}

const definitionsOf = (code: string) => code.split(/\bdefineRoute\(/).slice(1)

/** A chunk with all it imports at once. */
function closure(chunk: OutputChunk, bundle: OutputBundle, found = new Set<OutputChunk>()): Set<OutputChunk> {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') closure(imported, bundle, found)
  }
  return found
}

const patternOf = (path: string) =>
  `^${path
    .split('/')
    .filter((step) => step !== '')
    .map((step) => (!step.startsWith(':') ? `/${step}` : step.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'))
    .join('')}/?$`
