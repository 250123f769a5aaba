import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'

/**
 * The dialog that asks for a code comes when a code is asked for; nothing when it does not come, which the user has
 * been told.
 */
export const loadCodeDialog = () => fetchPart(() => import('./CodeDialog.tsx')).catch(reportError)
