import { existsSync } from 'node:fs'
import { join } from 'node:path'

const react = String.raw`/react-aria(?:-components)?/dist/private/(?:[\w-]+/)?`
const packageModules = (names: string) => new RegExp(`${react}(?:${names})\\.mjs$`)

const root = join(import.meta.dirname, '../..')

/** Matches files of this project. Throws if a file does not exist, for example after a rename. */
function files(...paths: readonly string[]): RegExp {
  for (const path of paths)
    if (!existsSync(join(root, path))) throw new Error(`The shared part ${path} does not exist.`)
  return new RegExp(`/(?:${paths.join('|').replaceAll('.', '\\.')})$`)
}

const oneOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/**
 * Groups modules that several pages share into few files. Every file costs a request and an entry in each page's list
 * of files, and small files compress worse. A group consists of the matching modules and their imports. The first
 * matching group wins. After a change, check `node tests/bench/bundle.ts --pages`.
 */
export const sharedParts = [
  // One file per icon would cost more than its content.
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 4 },
  // Small modules that most pages need: texts of ads, dates, marks.
  {
    name: 'marks',
    test: files(
      'web/ui/PartMissing.tsx',
      'web/ui/StatusGlyph.tsx',
      'web/ui/UnreadDot.tsx',
      'web/features/ad/editor-ad-enums.ts',
      'web/editing/enum-mapping.ts',
      'web/state/clock.ts',
      'rules/text-and-time/stockholm-time.ts',
      'rules/ads/ad-lifecycle.ts',
    ),
  },
  // Validation rules.
  {
    name: 'checks',
    test: files(
      'web/ui/Notice.tsx',
      'rules/ads/ad-progress.ts',
      'rules/ads/ad-and-folder-names.ts',
      'rules/people/email-address.ts',
      'rules/people/phone-number.ts',
      'rules/errors/field-errors.ts',
      'rules/text-and-time/text.ts',
      'rules/text-and-time/visible-text.ts',
      'rules/text-and-time/web-address.ts',
    ),
  },
  { name: 'focus', test: packageModules('FocusScope|useLocalizedStringFormatter|VisuallyHidden') },
  {
    name: 'fields',
    test: oneOf(
      packageModules('TextField'),
      files('web/ui/TextField.tsx', 'web/ui/TextArea.tsx', 'web/ui/PasswordField.tsx'),
    ),
  },
  { name: 'toggles', test: packageModules('ToggleButton') },
  { name: 'checkbox', test: files('web/ui/Checkbox.tsx') },
  // Overlays: dialogs, menus, popovers.
  {
    name: 'overlays',
    test: oneOf(packageModules('Dialog|Modal|Menu|Popover'), files('web/ui/Dialog.tsx', 'web/ui/List.module.css')),
  },
  { name: 'list-box', test: packageModules('ListBox') },
  { name: 'selects', test: files('web/ui/Select.tsx', 'web/ui/NumberField.tsx') },
  { name: 'choices', test: files('web/ui/RadioGroup.tsx', 'web/ui/Segmented.tsx') },
  // The frame of all editors.
  {
    name: 'editing',
    test: files(
      'web/features/ad/EditorPage.tsx',
      'web/features/ad/useEditorAd.ts',
      'web/editing/useVersionedSave.ts',
      'web/editing/useWaitingSave.tsx',
      'web/editing/show-save-errors.ts',
    ),
  },
]
