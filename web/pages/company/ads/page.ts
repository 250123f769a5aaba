// Imports the handlers of paged lists first, because an available response is written to the store as soon as the
// page's query is known.
import '#web/relay/paging/connection-handlers.ts'

export { default, live, query } from './PhoneAdsPage.tsx'
