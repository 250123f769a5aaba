import { Navigate } from 'react-router-dom'
import { currentUser } from '#web/relay/session.ts'
import { adminPagesFor } from '#web/shell/admin/admin-pages.ts'

/** Redirects to the first page of the back office that the user can open. */
export default function AdminStart() {
  return <Navigate replace to={adminPagesFor(currentUser()?.roles ?? [])[0]?.path ?? '/'} />
}
