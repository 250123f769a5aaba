// The handlers of paged lists first: an answer that is there already is written as soon as the page's query is known.
import '#web/relay/paging/connection-handlers.ts'

export { default, query } from './AdminAuditLogPage.tsx'
