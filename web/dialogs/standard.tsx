// The standard dialogs in one chunk, loaded separately from the pages.
export { AlertDialog } from './AlertDialog.tsx'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { ErrorDialog } from './ErrorDialog.tsx'
export { PromptDialog } from './PromptDialog.tsx'
