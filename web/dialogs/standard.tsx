// The standard dialogs in one piece, fetched apart from the pages that open them.
export { AlertDialog } from './AlertDialog.tsx'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { ErrorDialog } from './ErrorDialog.tsx'
export { PromptDialog } from './PromptDialog.tsx'
