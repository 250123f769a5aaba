import { expect, test } from 'vitest'
import {
  arrowsUpwards,
  circlesOf,
  files,
  graphOf,
  importsOf,
  isForTests,
  read,
  specifiersOf,
  targetOf,
} from './project.ts'

/** The files of the web client, as paths from web/. */
const webFiles = files
  .filter((file) => file.startsWith('web/') && !isForTests(file))
  .map((file) => file.slice('web/'.length))
const textOf = (file: string) => read(`web/${file}`)

/** Returns the files of the web client that a file imports. */
const importedBy = (file: string): string[] =>
  importsOf(`web/${file}`).flatMap((target) =>
    target.startsWith('web/') && !target.startsWith('web/__generated__/') ? target.slice('web/'.length) : [],
  )

/** The layers of the web client, with the other layers that each can import. */
const base = ['styles', 'state', 'loading', 'i18n'] as const
const tools = [...base, 'ui', 'dialogs', 'relay', 'drag', 'editor', 'guard'] as const
const layers: Readonly<Record<string, readonly string[]>> = {
  styles: [],
  state: [],
  loading: [],
  i18n: ['state'],
  ui: base,
  dialogs: [...base, 'ui'],
  relay: base,
  drag: [...base, 'ui', 'relay'],
  editor: [...base, 'ui', 'dialogs'],
  guard: [...base, 'dialogs', 'relay'],
  shell: [...base, 'ui', 'dialogs', 'relay', 'editor', 'guard'],
  print: ['i18n', 'dialogs'],
  lists: [...tools, 'shell'],
  editing: [...tools, 'shell'],
  settings: [...tools, 'shell', 'editing'],
  office: [...tools, 'shell', 'lists'],
  features: [...tools, 'shell', 'print', 'lists', 'editing', 'settings', 'office'],
  pages: [...tools, 'shell', 'print', 'lists', 'editing', 'settings', 'office', 'features'],
}

/** The features, lowest first. A feature imports only features before it. */
const features: readonly string[] = [
  'company-info',
  'ad',
  'message',
  'promotion',
  'candidate',
  'steps',
  'templates',
  'ad-page',
  'credits',
  'subscriptions',
  'billing',
  'audit',
  'api-keys',
  'company-access',
  'connectors',
  'impersonation',
  'form',
  'sign-in',
  'site-preview',
  'sponsoring',
]

/** Packages that only some folders can use. */
const behind: readonly (readonly [packages: RegExp, folders: RegExp])[] = [
  [/^@tiptap\/|^dompurify$/, /^editor\//],
  [/^@dnd-kit\//, /^drag\//],
  [
    /^(?:react-relay|relay-runtime)$/,
    /^(?:relay|shell|lists|editing|office|settings|features|pages)\/|^(?:main|router)\.tsx$/,
  ],
  [/^graphql-ws/, /^relay\//],
  [/^i18next$/, /^i18n\//],
  [
    /^(?:react-aria|react-stately|react-aria-components)(?:\/|$)/,
    /^(?:ui|i18n|shell|editor|lists|office|settings|features|pages)\//,
  ],
]

const layerOf = (path: string) => (/^web\/(?!__generated__\/)[^/]+\//.test(path) ? path.split('/')[1] : undefined)

test('the layers of the web client import downwards only', () => {
  const graph = graphOf(
    webFiles.map((file) => `web/${file}`),
    layerOf,
  )
  const wrong = [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => !layers[from]?.includes(to)).map((to) => `${from} > ${to}`),
  )
  expect(wrong).toEqual([])
  const found = [
    ...webFiles.flatMap((file) => layerOf(`web/${file}`) ?? []),
    ...[...graph.values()].flatMap((to) => [...to]),
  ]
  expect(new Set(found)).toEqual(new Set(Object.keys(layers)))
})

test('packages are used only in their folders', () => {
  const wrong = webFiles.flatMap((file) =>
    specifiersOf(`web/${file}`)
      .filter((name) => targetOf(file, name) === undefined)
      .filter((name) => behind.some(([packages, folders]) => packages.test(name) && !folders.test(file)))
      .map((name) => `${file} imports ${name}`),
  )
  expect(wrong).toEqual([])
})

test('each feature imports only features that come before it', () => {
  const featureOf = (path: string) => (path.startsWith('web/features/') ? path.split('/')[2] : undefined)
  const graph = graphOf(
    webFiles.map((file) => `web/${file}`),
    featureOf,
  )
  expect(arrowsUpwards(graph, features)).toEqual([])
  expect(new Set(webFiles.flatMap((file) => featureOf(`web/${file}`) ?? []))).toEqual(new Set(features))
})

const routes = files.filter((file) => file.startsWith('web/pages/') && file.endsWith('/route.ts'))

test('no page imports another page', () => {
  const pages = new Set(routes.map((file) => file.slice(0, -'/route.ts'.length)))
  const pageOf = (path: string) => {
    for (let folder = path.split('/').slice(0, -1); folder.length > 2; folder = folder.slice(0, -1))
      if (pages.has(folder.join('/'))) return folder.join('/')
    return undefined
  }
  const graph = graphOf(
    webFiles.map((file) => `web/${file}`),
    pageOf,
  )
  expect([...graph].flatMap(([from, targets]) => [...targets].map((to) => `${from} > ${to}`))).toEqual([])
  expect(pages.size).toBeGreaterThan(50)
  expect(circlesOf(graph)).toEqual([])
})

/** Routes with a different folder than their URL. */
const addressOnly: Record<string, string> = {
  '/': 'home',
  '*': 'not-found',
  ':company/:project?/:folder?': 'company/files',
  ':company/ad/:id/external/promotion': 'company/ad/promotion',
  'admin-management/visibility-percentage-profile': 'admin-management/visibility',
  'admin-management/visibility-percentage-volume': 'admin-management/visibility',
}

/** Returns the possible folders of a URL path, with and without the company as a folder, each with a trailing slash. */
function foldersOf(path: string): string[] {
  const parts = path
    .replace(/^\//, '')
    .split('/')
    .filter((part) => !/^:(?!company$)/.test(part))
  return [parts.map((part) => part.replace(':company', 'company')), parts.filter((part) => part !== ':company')].map(
    (words) => `${words.join('/')}/`,
  )
}

test('the page tree matches the URL tree, and every other folder in it has the parts of one page', () => {
  const paths = routes.flatMap((file) =>
    [...read(file).matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => ({
      folder: file.slice('web/pages/'.length, -'/route.ts'.length),
      path,
    })),
  )
  const strays = paths.filter(
    ({ folder, path }) =>
      addressOnly[path] !== folder && !foldersOf(path).some((words) => words.startsWith(`${folder}/`)),
  )
  expect(strays).toEqual([])
  expect(paths.length).toBeGreaterThan(50)
  const upTo = (folder: string) => folder.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))
  const pages = new Set(paths.map(({ folder }) => folder))
  const segments = new Set([...pages].flatMap(upTo))
  const folders = new Set(
    webFiles.flatMap((file) => (file.startsWith('pages/') ? upTo(file.split('/').slice(1, -1).join('/')) : [])),
  )
  expect(folders.size).toBeGreaterThan(pages.size)
  expect(
    [...folders].filter((folder) => !segments.has(folder) && !upTo(folder).some((each) => pages.has(each))),
  ).toEqual([])
})

test('all lazy parts of the client load through the helpers with timeout and error handling', () => {
  const bare: string[] = []
  for (const file of files.filter((path) => path.startsWith('web/') && !path.includes('.test.'))) {
    const text = read(file)
    for (const { index } of text.matchAll(/\bimport\(/g)) {
      const before = text.slice(Math.max(0, index - 80), index)
      if (!/(?:\b(?:fetchPart|lazyPart)\(|\bpage:)\s*\(\)\s*=>\s*$|(?:\btypeof|: \(?\w*:?)\s+$/.test(before))
        bare.push(`${file}: ${before.trim()}`)
    }
    if (/\blazy\b[^'\n]*from 'react'|\bReact\.lazy\b/.test(text)) bare.push(`${file}: lazy`)
  }
  expect(bare).toEqual([])
})

test('a page with a paged list registers the handlers of connections before its query', () => {
  // The answer can arrive before the code of the page. Without handlers, the page would show an error.
  const [paging, handlers] = ['relay/paging/paging.ts', '#web/relay/paging/connection-handlers.ts']
  const loadedWith = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const [, specifier = ''] of textOf(file).matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gms)) {
      const target = targetOf(`web/${file}`, specifier)
      if (target?.startsWith('web/')) loadedWith(target.slice('web/'.length), seen)
    }
    return seen
  }
  const pages = webFiles.flatMap((file) =>
    [...textOf(file).matchAll(/^ *page: \(\) => import\('([^']+)'\)/gm)].flatMap(
      ([, specifier = '']) => targetOf(`web/${file}`, specifier)?.slice('web/'.length) ?? [],
    ),
  )
  const paged = pages.filter((page) => loadedWith(page).has(paging))
  expect(paged.length).toBeGreaterThan(10)
  expect(paged.filter((page) => specifiersOf(`web/${page}`)[0] !== handlers)).toEqual([])
})

test('every mutation runs through `relay/acts.ts` and selects the reasons of expected errors', () => {
  const wrong: string[] = []
  let acts = 0
  for (const file of webFiles) {
    const text = textOf(file)
    if (file !== 'relay/acts.ts' && importedBy(file).includes('relay/run-mutation.ts'))
      wrong.push(`${file} bypasses relay/acts.ts`)
    for (const { 0: document } of text.matchAll(/graphql`\s*mutation [^`]*`/g)) {
      acts += 1
      if (!/\berrors \{\s*(?:__typename\s+)?reason\b/.test(document)) wrong.push(`${file} does not select the reasons`)
    }
  }
  expect(wrong).toEqual([])
  expect(acts).toBeGreaterThan(40)
})

/** Mutations in two documents, with the reason. */
const inTwoDocuments: Readonly<Record<string, string>> = {}

test('each mutation is in one document, which all callers share', () => {
  const written = new Map<string, string[]>()
  for (const file of webFiles) {
    const text = textOf(file)
    for (const { 1: body = '' } of text.matchAll(/graphql`\s*mutation \w+[^{]*\{\s*([^`]*)`/g)) {
      // Documents of the client have one root field, as `runAct` expects. An alias would hide its name.
      const field = /^(?:\w+\s*:\s*)?(\w+)/.exec(body)?.[1] ?? `nothing in ${file}`
      written.set(field, [...(written.get(field) ?? []), file])
    }
  }
  const twice = [...written].filter(([, places]) => places.length > 1)
  expect(
    twice
      .filter(([field]) => inTwoDocuments[field] === undefined)
      .map(([field, places]) => `${field}: ${places.join(', ')}`),
  ).toEqual([])
  expect(Object.keys(inTwoDocuments).filter((field) => !twice.some(([other]) => other === field))).toEqual([])
  expect(written.size).toBeGreaterThan(100)
})

/** Files with text fields that need no unsaved changes prompt: sign-in, codes, confirmations, searches, link labels. */
const withoutUnsavedWork: readonly string[] = [
  'dialogs/ConfirmDialog.tsx',
  'features/audit/Filters.tsx',
  'features/sign-in/CodeDialog.tsx',
  'pages/company/ad/board/filter/FilterPopover.tsx',
  'pages/company/ad/channels/ShareLinks.tsx',
  'pages/forgotten-password/ForgottenPasswordPage.tsx',
  'pages/home/HomePage.tsx',
  'pages/profile/second-factor/SetUpDialog.tsx',
  'pages/reset-password/ResetPasswordPage.tsx',
  'pages/sign-in/SignInPage.tsx',
  'shell/auth/SecondFactorDialog.tsx',
  'shell/sign-in-again/SignInAgain.tsx',
]

test('input in every text field is registered as unsaved work (SHELL-89)', () => {
  const texts = new Map(webFiles.map((file) => [file, textOf(file)]))
  const importers = new Map<string, string[]>()
  for (const file of webFiles) {
    for (const target of importedBy(file)) {
      const isType = new RegExp(`import type [^']*'[^']*/${target.split('/').at(-1)?.replace('.', '\\.')}'`).test(
        texts.get(file) ?? '',
      )
      if (!isType) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const holds = (file: string) =>
    /<(?:TextField|TextArea|PasswordField|NumberField|Stepper|DateField|DateTimePicker|RichText)\b(?![^>]*isReadOnly)/.test(
      texts.get(file) ?? '',
    )
  // Directly, or through an imported hook or store.
  const registers = (file: string): boolean =>
    /\b(?:useUnsaved|useVersionedSave|addUnsaved)[(<]/.test(texts.get(file) ?? '') ||
    importedBy(file).some(
      (each) => /\/(?:use\w+|candidate-drafts)\.tsx?$/.test(each) && !each.startsWith('guard/') && registers(each),
    )
  const isRegistered = (file: string, seen: ReadonlySet<string>): boolean => {
    const text = texts.get(file) ?? ''
    if (registers(file) || (/<Dialog\s/.test(text) && !text.includes('isWork={false}'))) return true
    const above = (importers.get(file) ?? []).filter((each) => !seen.has(each))
    return above.length > 0 && above.every((each) => isRegistered(each, new Set([...seen, each])))
  }
  expect(
    webFiles
      .filter(
        (file) =>
          /^(?:pages|features|editing|lists|settings|office|shell|dialogs)\//.test(file) &&
          holds(file) &&
          !isRegistered(file, new Set([file])),
      )
      .toSorted(),
  ).toEqual(withoutUnsavedWork)
})

test('a button that closes a dialog asks before it discards input, like Esc (SHELL-89)', () => {
  // A dialog that only informs closes with a primary button. It has no input to lose.
  const past = webFiles.filter(
    (file) =>
      !/\.test\./.test(file) &&
      /ui\/Dialog\.tsx'/.test(textOf(file)) &&
      /<Button(?! variant="primary")[^>]* onPress=\{(?:onClose|\(\) => onClose\(\))\}/.test(textOf(file)),
  )
  expect(past).toEqual([])
})

/** Menus of the back office, which may depend on roles. */
const officeMenus = ['web/pages/admin-management/AdminStart.tsx', 'web/office/AdminFrame.tsx']

test('the back office and the connections read permissions from viewerCan… fields, never from roles', () => {
  const folders = [
    'web/office/',
    'web/pages/admin-management/',
    'web/pages/company/connections/',
    'web/features/credits/',
  ]
  const office = files.filter(
    (file) =>
      folders.some((folder) => file.startsWith(folder)) && !/\.test\.tsx?$/.test(file) && !file.endsWith('/route.ts'),
  )
  const wrong = office.filter((file) =>
    /\bhas(Any)?Role\b|\bisAdAdmin\b|\buseViewer\b|\bcurrentUser\b/.test(read(file)),
  )
  expect(wrong.toSorted()).toEqual(officeMenus.toSorted())
})
