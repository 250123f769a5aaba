import { Navigate } from 'react-router-dom'
import { currentUser } from '#web/relay/session.ts'
import { adminPagesFor } from '#web/shell/admin/admin-pages.ts'

/** Goes on to the first page of the office that the user may open. */
export default function AdminStart() {
  return <Navigate replace to={adminPagesFor(currentUser()?.roles ?? [])[0]?.path ?? '/'} />
}
