/**
 * Groups modules that several pages share into few files. Every file costs a request and an entry in each page's list
 * of files, and small files compress worse. A group consists of the matching modules and their imports. The first
 * matching group wins. After a change, check `node tests/bench/bundle.ts --pages`.
 */
const react = String.raw`/react-aria(?:-components)?/dist/private/(?:[\w-]+/)?`
const module = (names: string, ui: string) => new RegExp(`${react}(?:${names})\\.mjs$|/web/ui/(?:${ui})$`)
const oneOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

export const sharedParts = [
  // One file per icon would cost more than its content.
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 4 },
  // Small modules that most pages need: texts of ads, dates, marks.
  {
    name: 'marks',
    test: oneOf(
      /\/web\/ui\/(?:PartMissing|StatusGlyph|UnreadDot)\.tsx$/,
      /\/web\/(?:features\/ad\/editor-ad-words|editing\/words)\.ts$/,
      /\/web\/state\/clock\.ts$/,
      /\/rules\/[\w-]+\/(?:stockholm-time|ad-lifecycle)\.ts$/,
    ),
  },
  // Validation rules.
  {
    name: 'checks',
    test: oneOf(
      /\/web\/ui\/Notice\.tsx$/,
      /\/rules\/[\w-]+\/(?:ad-progress|email-address|field-errors|names|phone-number|text|visible-text|web-address)\.ts$/,
    ),
  },
  { name: 'focus', test: module('FocusScope|useLocalizedStringFormatter|VisuallyHidden', '-') },
  { name: 'fields', test: module('TextField', 'TextField.tsx|TextArea.tsx|PasswordField.tsx') },
  { name: 'toggles', test: module('ToggleButton', '-') },
  { name: 'checkbox', test: module('-', 'Checkbox.tsx') },
  // Overlays: dialogs, menus, popovers.
  { name: 'overlays', test: module('Dialog|Modal|Menu|Popover', 'Dialog.tsx|List.module.css') },
  { name: 'list-box', test: module('ListBox', '-') },
  { name: 'selects', test: module('-', 'Select.tsx|NumberField.tsx') },
  { name: 'choices', test: module('-', 'RadioGroup.tsx|Segmented.tsx') },
  // The frame of all editors.
  {
    name: 'editing',
    test: /\/web\/(?:features\/ad\/(?:EditorPage|useEditorAd)|editing\/(?:useVersionedSave|useWaitingSave|show-save-errors))\.tsx?$/,
  },
]
