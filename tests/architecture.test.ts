import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The rooms of the house; the first that a path begins with counts. */
const rooms = [
  'platform/contract',
  'platform/site/view',
  'platform',
  'gateway',
  'web',
  'rules',
  'tracing',
  'tests',
  'scripts',
  'examples',
] as const
type Room = (typeof rooms)[number]

/** Which rooms each room may import from; the direction of all dependencies. */
const allowed: Record<Room, readonly Room[]> = {
  rules: ['rules'],
  tracing: ['tracing'],
  'platform/contract': ['platform/contract', 'rules'],
  'platform/site/view': ['platform/site/view', 'rules'],
  platform: ['platform', 'platform/contract', 'platform/site/view', 'rules', 'tracing'],
  gateway: ['gateway', 'platform/contract', 'rules', 'tracing'],
  web: ['web', 'rules', 'platform/site/view'],
  tests: rooms,
  scripts: ['scripts'],
  // As programs of others: they know the public schema and the product's addresses.
  examples: ['examples'],
}

const aliases: Record<string, string> = {
  '#contract/': 'platform/contract/',
  '#rules/': 'rules/',
  '#platform/': 'platform/',
  '#gateway/': 'gateway/',
  '#web/': 'web/',
  '#tests/': 'tests/',
}

const roomOf = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))

/** The project path an import names, or undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(file, '..', specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias === undefined ? undefined : specifier.replace(alias, aliases[alias] ?? '')
}

const files = globSync('{platform,gateway,web,rules,tracing,tests,scripts,examples}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/__generated__/**', '**/dist/**'],
})
const imports = (text: string) =>
  [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1] ?? '')

test('rooms import only in the direction of the architecture', () => {
  const wrong: string[] = []
  for (const file of files) {
    const from = roomOf(file)
    if (from === undefined) continue
    for (const specifier of imports(readFileSync(join(root, file), 'utf8'))) {
      const target = targetOf(file, specifier)
      const to = target === undefined ? undefined : roomOf(target)
      if (to !== undefined && !allowed[from].includes(to)) wrong.push(`${file} imports ${specifier}`)
    }
  }
  expect(wrong).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

/**
 * The rooms of the platform: its folders, of the areas and the job site those within. Loose files stand above the rooms
 * and join them.
 */
function platformRoomOf(path: string): string | undefined {
  const folders = path.split('/').slice(1, -1)
  const [room, part] = folders
  return room === 'areas' ? part && `areas/${part}` : room === 'site' && part === 'view' ? 'site/view' : room
}

/** The rings of a graph, each once, as the way round it: `a > b > a`. */
function ringsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const rings: string[] = []
  const done = new Set<string>()
  const walk = (room: string, way: readonly string[]): void => {
    const begun = way.indexOf(room)
    if (begun !== -1) rings.push([...way.slice(begun), room].join(' > '))
    if (begun !== -1 || done.has(room)) return
    for (const next of edges.get(room) ?? []) walk(next, [...way, room])
    done.add(room)
  }
  for (const room of edges.keys()) walk(room, [])
  return rings
}

test('no rooms of the platform import each other in a ring, types included', () => {
  const edges = new Map<string, Set<string>>()
  for (const file of files.filter(
    (path) => path.startsWith('platform/') && !/^platform\/testing|\.(?:test|fixture)\./.test(path),
  )) {
    const from = platformRoomOf(file)
    for (const specifier of imports(readFileSync(join(root, file), 'utf8'))) {
      const target = targetOf(file, specifier)
      const to = target?.startsWith('platform/') ? platformRoomOf(target) : undefined
      if (from !== undefined && to !== undefined && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  expect(ringsOf(edges)).toEqual([])
  expect(edges.size).toBeGreaterThan(20)
})

/**
 * The layers of the web client: what each of its folders may import of the others. A name with an ending is one file.
 */
const base = ['state', 'loading', 'i18n'] as const
const layers: Readonly<Record<string, readonly string[]>> = {
  state: [],
  loading: [],
  i18n: ['state'],
  ui: base,
  dialogs: [...base, 'ui'],
  relay: base,
  drag: [...base, 'ui', 'relay'],
  editor: [...base, 'ui', 'dialogs'],
  guard: [...base, 'dialogs', 'relay', 'shell/texts.ts'],
  shell: [...base, 'ui', 'dialogs', 'relay', 'editor', 'guard', 'router.tsx'],
  pages: [...base, 'drag', 'ui', 'dialogs', 'relay', 'editor', 'guard', 'shell'],
}

/** Packages that stand behind a folder of ours. */
const behind: readonly (readonly [packages: RegExp, folders: RegExp])[] = [
  [/^@tiptap\/|^dompurify$/, /^editor\//],
  [/^@dnd-kit\//, /^drag\//],
  [/^(?:react-relay|relay-runtime)$/, /^(?:relay|shell|pages)\/|^(?:main|router)\.tsx$/],
  [/^graphql-ws/, /^relay\//],
  [/^i18next$/, /^i18n\//],
  [/^(?:react-aria|react-stately|react-aria-components)(?:\/|$)/, /^(?:ui|i18n|shell|editor|pages)\//],
]

const webFiles = files
  .filter((path) => path.startsWith('web/') && !/^web\/(?:vite|testing|ui\/gallery)|\.test\./.test(path))
  .map((path) => path.slice('web/'.length))

/** What a file of web/ imports: files of web/, and packages. */
function importsOfWeb(file: string): { own: string[]; packages: string[] } {
  const own: string[] = []
  const packages: string[] = []
  for (const specifier of imports(readFileSync(join(root, 'web', file), 'utf8'))) {
    const target = targetOf(`web/${file}`, specifier)
    if (target === undefined) packages.push(specifier)
    else if (target.startsWith('web/') && !target.startsWith('web/__generated__/'))
      own.push(target.slice('web/'.length))
  }
  return { own, packages }
}

test('the layers of the web client import downwards only, and packages stand behind their folder', () => {
  const wrong: string[] = []
  for (const file of webFiles) {
    const layer = file.includes('/') ? (file.split('/')[0] ?? '') : null
    const { own, packages } = importsOfWeb(file)
    for (const target of own) {
      const to = target.split('/')[0] ?? ''
      if (layer !== null && to !== layer && !(layers[layer] ?? []).some((each) => each === to || each === target))
        wrong.push(`${file} imports ${target}`)
    }
    for (const name of packages)
      if (behind.some(([these, folders]) => these.test(name) && !folders.test(file)))
        wrong.push(`${file} imports ${name}`)
  }
  expect(wrong).toEqual([])
  expect(new Set(webFiles.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))).toEqual(
    new Set(Object.keys(layers)),
  )
})

/**
 * Where a page or a shared folder takes from a page all the same: words and rules that stand with the page they are
 * loaded with.
 */
const borrowed: readonly (readonly [from: string, of: string])[] = [
  ['admin-management', 'company/_editor'],
  ['company/_card', 'company/ad/board'],
  ['company/_messages', 'company/ad/board'],
  ['company/_steps', 'company/ad/steps'],
  ['company/ad/_cards', 'company/ad/details'],
  ['forgotten-password', 'sign-in'],
  ['profile', 'company/_settings'],
  ['profile', 'sign-in'],
  ['register', 'sign-in'],
  ['sign-in/google', 'register'],
]

/**
 * The tree of pages is the tree of addresses. A page takes from its own folder, from the pages above it and from the
 * shared folders (`_name`) beside or above it; never from a page beside it.
 */
/**
 * Pages whose address names no folder: the start pages of the app and of a company, what has no page, the promotion of
 * an ad from elsewhere, and the two of visibility.
 */
const addressOnly: Record<string, string> = {
  '/': 'home',
  '*': 'not-found',
  ':company/:project?/:folder?': 'company/files',
  ':company/ad/:id/external/promotion': 'company/ad/promotion',
  'admin-management/visibility-percentage-profile': 'admin-management/visibility',
  'admin-management/visibility-percentage-volume': 'admin-management/visibility',
}

/**
 * The folders that the words of an address make, with the company's place as a folder and without; each with a stroke
 * at its end.
 */
function foldersOf(path: string): string[] {
  const parts = path
    .replace(/^\//, '')
    .split('/')
    .filter((part) => !/^:(?!company$)/.test(part))
  return [parts.map((part) => part.replace(':company', 'company')), parts.filter((part) => part !== ':company')].map(
    (words) => `${words.join('/')}/`,
  )
}

test('the folder of a route is one its address begins with, and every shared folder is marked', () => {
  const routes = globSync('web/pages/**/route.ts', { cwd: root })
  const paths = routes.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => ({
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
  // Any other folder is shared, and says so, or holds the parts of a page above it.
  const upTo = (folder: string) => folder.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))
  const pages = new Set(paths.map(({ folder }) => folder))
  const segments = new Set([...pages].flatMap(upTo))
  const folders = globSync('web/pages/**/', { cwd: root })
    .map((folder) => folder.slice('web/pages/'.length))
    .filter((folder) => folder !== '')
  expect(folders.length).toBeGreaterThan(pages.size)
  expect(
    folders.filter(
      (folder) => !segments.has(folder) && !/(?:^|\/)_/.test(folder) && !upTo(folder).some((each) => pages.has(each)),
    ),
  ).toEqual([])
})

test('pages do not import sideways', () => {
  const folderOf = (path: string) => path.slice('pages/'.length).split('/').slice(0, -1)
  const wrong: string[] = []
  const used = new Set<readonly [string, string]>()
  for (const file of webFiles.filter((path) => path.startsWith('pages/'))) {
    const from = folderOf(file)
    for (const target of importsOfWeb(file).own.filter((path) => path.startsWith('pages/'))) {
      const to = folderOf(target)
      const common = to.findIndex((step, index) => step !== from[index])
      const below = common === -1 ? [] : to.slice(common)
      const isAbove = below.length === 0
      const isOwn = common === from.length
      const isShared = below[0]?.startsWith('_') === true
      // The parts of a page may use each other.
      const areParts =
        webFiles.includes(`pages/${[...from.slice(0, common), 'route.ts'].join('/')}`) &&
        !webFiles.includes(`pages/${[...to.slice(0, common + 1), 'route.ts'].join('/')}`)
      if (isAbove || isOwn || isShared || areParts) continue
      const lent = borrowed.find(([of, by]) => from.join('/').startsWith(of) && to.join('/').startsWith(by))
      if (lent) used.add(lent)
      else wrong.push(`${file} imports ${target}`)
    }
  }
  expect(wrong).toEqual([])
  expect(borrowed.filter((each) => !used.has(each))).toEqual([])
})

test('parts of the client are fetched in one way, which knows a deadline and failures', () => {
  const bare: string[] = []
  for (const file of files.filter((path) => path.startsWith('web/') && !path.includes('.test.'))) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const { index } of text.matchAll(/\bimport\(/g)) {
      const before = text.slice(Math.max(0, index - 80), index)
      if (!/(?:\b(?:fetchPart|lazyPart)\(|\bpage:)\s*\(\)\s*=>\s*$|(?:\btypeof|: \(?\w*:?)\s+$/.test(before))
        bare.push(`${file}: ${before.trim()}`)
    }
    if (/\blazy\b[^'\n]*from 'react'|\bReact\.lazy\b/.test(text)) bare.push(`${file}: lazy`)
  }
  expect(bare).toEqual([])
})

test('every write of the client is an act, which asks for the reasons of expected failures', () => {
  const wrong: string[] = []
  let acts = 0
  for (const file of webFiles) {
    const text = readFileSync(join(root, 'web', file), 'utf8')
    if (file !== 'relay/acts.ts' && importsOfWeb(file).own.includes('relay/run-mutation.ts'))
      wrong.push(`${file} sends past the acts`)
    for (const { 0: document } of text.matchAll(/graphql`\s*mutation [^`]*`/g)) {
      acts += 1
      if (!/\berrors \{\s*(?:__typename\s+)?reason\b/.test(document)) wrong.push(`${file} does not ask for the reasons`)
    }
  }
  expect(wrong).toEqual([])
  expect(acts).toBeGreaterThan(40)
})

/** Mutations that two documents write, and why. */
const writtenTwice: Readonly<Record<string, string>> = {}

test('a mutation is written in one document, which all who need it share', () => {
  const written = new Map<string, string[]>()
  for (const file of webFiles) {
    const text = readFileSync(join(root, 'web', file), 'utf8')
    for (const { 1: body = '' } of text.matchAll(/graphql`\s*mutation \w+[^{]*\{\s*([^`]*)`/g)) {
      // A document of the client has one root field, as `runAct` expects; an alias would hide it.
      const field = /^(?:\w+\s*:\s*)?(\w+)/.exec(body)?.[1] ?? `nothing in ${file}`
      written.set(field, [...(written.get(field) ?? []), file])
    }
  }
  const twice = [...written].filter(([, places]) => places.length > 1)
  expect(
    twice
      .filter(([field]) => writtenTwice[field] === undefined)
      .map(([field, places]) => `${field}: ${places.join(', ')}`),
  ).toEqual([])
  expect(Object.keys(writtenTwice).filter((field) => !twice.some(([other]) => other === field))).toEqual([])
  expect(written.size).toBeGreaterThan(100)
})

/** Text fields whose words are no work: a way in, a code, a word to confirm, and what something is found by. */
const noWork: readonly string[] = [
  'dialogs/ConfirmDialog.tsx',
  'pages/_audit/Filters.tsx',
  'pages/company/ad/board/filter/FilterPopover.tsx',
  'pages/forgotten-password/ForgottenPasswordPage.tsx',
  'pages/home/HomePage.tsx',
  'pages/profile/second-factor/SetUpDialog.tsx',
  'pages/reset-password/ResetPasswordPage.tsx',
  'pages/sign-in/CodeDialog.tsx',
  'pages/sign-in/SignInPage.tsx',
  'shell/auth/SecondFactorDialog.tsx',
  'shell/sign-in-again/SignInAgain.tsx',
]

test('SHELL-89 what is typed into a text field is known to the registry of unsaved work', () => {
  const texts = new Map(webFiles.map((file) => [file, readFileSync(join(root, 'web', file), 'utf8')]))
  const importers = new Map<string, string[]>()
  for (const file of webFiles) {
    for (const target of importsOfWeb(file).own) {
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
  // By itself, or by a hook or store of its own.
  const registers = (file: string): boolean =>
    /\b(?:useUnsaved|useVersionedSave|addUnsaved)[(<]/.test(texts.get(file) ?? '') ||
    importsOfWeb(file).own.some(
      (each) => /\/(?:use\w+|drafts)\.tsx?$/.test(each) && !each.startsWith('guard/') && registers(each),
    )
  const isRegistered = (file: string, seen: ReadonlySet<string>): boolean => {
    const text = texts.get(file) ?? ''
    if (registers(file) || (/<Dialog\s/.test(text) && !text.includes('isWork={false}'))) return true
    const above = (importers.get(file) ?? []).filter((each) => !seen.has(each))
    return above.length > 0 && above.every((each) => isRegistered(each, new Set([...seen, each])))
  }
  expect(
    webFiles
      .filter((file) => /^(?:pages|shell|dialogs)\//.test(file) && holds(file) && !isRegistered(file, new Set([file])))
      .toSorted(),
  ).toEqual(noWork)
})

test('SHELL-89 a button that closes a dialog asks about what is typed, as Esc does', () => {
  // One that only says that something is read or done has nothing to ask about, and is filled.
  const past = webFiles.filter(
    (file) =>
      !/\.test\./.test(file) &&
      /ui\/Dialog\.tsx'/.test(readFileSync(join(root, 'web', file), 'utf8')) &&
      /<Button(?! variant="primary")[^>]* onPress=\{(?:onClose|\(\) => onClose\(\))\}/.test(
        readFileSync(join(root, 'web', file), 'utf8'),
      ),
  )
  expect(past).toEqual([])
})

test('only the unit of work opens transactions, and only it writes what is recorded', () => {
  // And what stands below it, and the seed, which fills an empty database.
  const own = [
    'platform/foundation/db/client.ts',
    'platform/foundation/db/kept-plans.ts',
    'platform/foundation/db/snapshot.ts',
    'platform/foundation/work/write.ts',
    'platform/foundation/events/sender.ts',
    'platform/tools/seed/demo.ts',
  ]
  const writers = [
    ...own,
    'platform/foundation/work/records.ts',
    'platform/foundation/events/record-event.ts',
    'platform/foundation/history/record-history.ts',
  ]
  const found = files
    .filter(
      (path) => path.startsWith('platform/') && !path.endsWith('.test.ts') && !path.startsWith('platform/testing'),
    )
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [
        ...(/\.transaction\(/.test(text) && !own.includes(file) ? [`${file} opens a transaction`] : []),
        ...(/\brecord(?:Events|Entries)\(/.test(text) && !writers.includes(file)
          ? [`${file} records past its unit of work`]
          : []),
      ]
    })
  expect(found).toEqual([])
})

test('the rules use nothing but small pure libraries', () => {
  const packages = new Set<string>()
  for (const file of files.filter((path) => path.startsWith('rules/') && !path.endsWith('.test.ts'))) {
    for (const specifier of imports(readFileSync(join(root, file), 'utf8')))
      if (targetOf(file, specifier) === undefined) packages.add(specifier)
  }
  expect([...packages]).toEqual([])
})

test('nothing refers to a place outside the project', () => {
  const outside = globSync('**/*.{ts,tsx,js,mjs,json,md,css,html,graphql}', {
    cwd: root,
    exclude: ['node_modules/**', '**/dist/**', '.data/**', '**/__generated__/**'],
  })
    .filter((file) => file !== 'tests/architecture.test.ts')
    .filter((file) => /\.\.\/shared\/|\/work\/(?:main|shared)|\/tmp\//.test(readFileSync(join(root, file), 'utf8')))
  expect(outside).toEqual([])
})

/** Menus and the guards of routes: which pages of the office there are for somebody. */
const officeMenus = ['web/pages/admin-management/AdminStart.tsx', 'web/office/AdminFrame.tsx']

test('pages of the office and of connections ask viewerCan… of the schema and do not look at roles', () => {
  const office = files.filter(
    (file) =>
      ['web/pages/admin-management/', 'web/pages/company/connections/'].some((folder) => file.startsWith(folder)) &&
      !/\.test\.tsx?$/.test(file) &&
      !file.endsWith('/route.ts'),
  )
  const wrong = office.filter((file) =>
    /\bhas(Any)?Role\b|\bisAdAdmin\b|\buseViewer\b|\bcurrentUser\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual(officeMenus)
})
