import { hasAnyRole, type StaffRole } from '#rules/people/roles.ts'
import type { Access } from '#web/relay/define-route.ts'

export interface Guarded {
  access?: Access
  roles?: readonly StaffRole[]
}

/** Where to redirect. `blocked` shows that the user's roles do not open the page. Null allows the route. */
export type Verdict = { to: string } | 'blocked' | null

/** Returns the path, query and hash of a URL. */
export function fullPathOf(url: URL): string {
  return url.pathname + url.search + url.hash
}

/** Returns the `redirect` parameter if it is a path inside the application, otherwise null. */
export function redirectTarget(search: URLSearchParams): string | null {
  const target = search.get('redirect')
  return target && /^\/(?![/\\])/.test(target) ? target : null
}

/** Returns the path of the sign-in page that redirects back to a path (SHELL-80, SHELL-84). */
export function signInPath(back: string): string {
  return back === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ redirect: back })}`
}

/** Decides whether a user may open a route. A null user is signed out (SHELL-80, SHELL-81, SHELL-85). */
export function guard(
  { access = 'signedIn', roles }: Guarded,
  user: { roles: readonly string[] } | null,
  url: URL,
): Verdict {
  if (!user) return access === 'signedIn' ? { to: signInPath(fullPathOf(url)) } : null
  if (access !== 'signedIn') {
    const target = redirectTarget(url.searchParams)
    if (target) return { to: target }
    return access === 'anonymousOnly' ? { to: '/' } : null
  }
  return roles && !hasAnyRole(user.roles, roles) ? 'blocked' : null
}

/** Returns the same path in another company (SHELL-86). */
export function pathInCompany(path: string, company: number): string {
  return path.replace(/^\/[^/?#]+/, `/${company}`)
}
