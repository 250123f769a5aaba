// Registers the connection handlers before the page's query: Relay writes an answer that has already arrived at once.
import '#web/relay/paging/connection-handlers.ts'

export { default, query } from './UpdatesPage.tsx'
