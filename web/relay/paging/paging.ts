// Relay's exports for paginated lists. A separate file, so that they are bundled with the pages that paginate.
import './connection-handlers.ts'

export { usePaginationFragment } from 'react-relay'
