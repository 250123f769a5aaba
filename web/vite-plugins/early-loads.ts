import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

type OutputBundle = Rolldown.OutputBundle
type OutputChunk = Rolldown.OutputChunk

/** The font of nearly all texts. Fonts of other alphabets are loaded when a page uses them. */
const font = /inter-latin-opsz-normal-[\w-]+\.woff2$/

/**
 * Loads a page's own files in parallel with the common files, instead of after the common files have run. A small
 * script in the head preloads the files of the page that a signed-in user opens. The font is preloaded as well.
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
      const table = pages.map(({ pattern, files: pageFiles }): PageFiles => [
        pattern,
        pageFiles.map((file) => files.indexOf(file)),
      ])
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

/** The files of a page besides the entry: a pattern of its path, and indexes into the list of files. */
type PageFiles = [pattern: string, files: number[]]

/** Runs in the browser before everything else. Its text is copied into a script, so it can use only its arguments. */
function preloadPage(pages: PageFiles[], files: string[]): void {
  const page = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname))
  if (!page) return
  try {
    // A signed-out visitor is redirected to another page (relay/token.ts).
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
  /** File names below assets/. */
  files: string[]
}

/**
 * Returns the files of the pages for signed-in users, pages with the most fixed path segments first. Parses the routes
 * as text. A route in another form stops the build, because otherwise its page would silently load late.
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
  const routeCount = [...table.matchAll(/Routes = \[([^\]]*)\]/g)]
    .flatMap(([, names = '']) => names.split(','))
    .filter((name) => name.trim() !== '').length
  if (routeCount === 0 || definitions.length !== routeCount)
    fail(`The route table names ${routeCount} routes, but ${definitions.length} definitions were found.`)
  const pages = definitions.flatMap(({ id, code }): EarlyPage[] => {
    const path = /\bpath: ["'`]([^"'`]*)["'`]/.exec(code)?.[1]
    const file = /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/.exec(code)?.[1]
    const chunk = file && chunks.find(({ facadeModuleId }) => facadeModuleId === id.replace(/route\.ts$/, file))
    if (path === undefined || !chunk)
      return fail(`A route in ${id} has no readable path or page. Write both as plain strings.`)
    if (/\baccess: ["'`]anonymous/.test(code)) return []
    const pageFiles = [...closure(chunk, bundle)].filter((each) => !always.has(each))
    // Scripts only. The browser warns about a preloaded style sheet that is not used.
    return [{ path, pattern: patternOf(path), files: pageFiles.map(({ fileName }) => fileName.replace('assets/', '')) }]
  })
  const fixed = (path: string) =>
    path.split('/').filter((step) => step !== '' && !step.startsWith(':') && step !== '*').length
  return pages.filter(({ path }) => path !== '*').sort((a, b) => fixed(b.path) - fixed(a.path))
}

const definitionsOf = (code: string) => code.split(/\bdefineRoute\(/).slice(1)

/** Returns a chunk and all its static imports. */
function closure(chunk: OutputChunk, bundle: OutputBundle, visited = new Set<OutputChunk>()): Set<OutputChunk> {
  if (visited.has(chunk)) return visited
  visited.add(chunk)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') closure(imported, bundle, visited)
  }
  return visited
}

const patternOf = (path: string) =>
  `^${path
    .split('/')
    .filter((step) => step !== '')
    .map((step) => (!step.startsWith(':') ? `/${step}` : step.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'))
    .join('')}/?$`
