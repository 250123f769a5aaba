import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'

/** Loads the code dialog when it is needed. Returns undefined if loading failed, after showing an error message. */
export const loadCodeDialog = () => fetchPart(() => import('./CodeDialog.tsx')).catch(reportError)
