// What lists that are read page by page need of Relay. It stands apart so that it comes with the pages that have such a
// list.
import './connection-handlers.ts'

export { usePaginationFragment } from 'react-relay'
