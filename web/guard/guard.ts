import { hasAnyRole, type StaffRole } from '#rules/people/roles.ts'
import type { Access } from '#web/relay/define-route.ts'

export interface Guarded {
  access?: Access
  roles?: readonly StaffRole[]
}

/** Where to go instead; `blocked` keeps the user where he or she is. */
export type Verdict = { to: string } | 'blocked' | null

/** The path and query of an address without its origin. */
export function pathOf(url: URL): string {
  return url.pathname + url.search + url.hash
}

/** The `redirect` of an address when it leads inside the application, else null. */
export function redirectTarget(search: URLSearchParams): string | null {
  const target = search.get('redirect')
  return target && /^\/(?![/\\])/.test(target) ? target : null
}

/** The sign-in page that comes back to a path (SHELL-80, SHELL-84). */
export function signInPath(back: string): string {
  return back === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ redirect: back })}`
}

/** Decides whether a user with these roles (null: signed out) may open a route (SHELL-80, SHELL-81, SHELL-85). */
export function guard(
  { access = 'signedIn', roles }: Guarded,
  user: { roles: readonly string[] } | null,
  url: URL,
): Verdict {
  if (!user) return access === 'signedIn' ? { to: signInPath(pathOf(url)) } : null
  if (access !== 'signedIn') {
    const target = redirectTarget(url.searchParams)
    if (target) return { to: target }
    return access === 'anonymousOnly' ? { to: '/' } : null
  }
  return roles && !hasAnyRole(user.roles, roles) ? 'blocked' : null
}

/** The same address in another company (SHELL-86). */
export function inCompany(path: string, company: number): string {
  return path.replace(/^\/[^/?#]+/, `/${company}`)
}
