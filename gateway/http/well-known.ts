import type { ServerResponse } from 'node:http'
import { writeSecurityTxt } from '#rules/settings/security-txt.ts'
import { sendText } from './static-files.ts'

/** Answers the addresses that crawlers, password managers and security researchers know of every site. */
export class WellKnown {
  readonly #publicUrl: string
  readonly #securityContact: string | null

  constructor({ publicUrl, securityContact }: { publicUrl: string; securityContact: string | null }) {
    this.#publicUrl = publicUrl
    this.#securityContact = securityContact
  }

  /** Answers a request and returns true, or returns false for all other paths. */
  handle(response: ServerResponse, path: string): boolean {
    // The dashboard is for signed-in users. Only the job site is for search engines.
    if (path === '/robots.txt') sendText(response, 200, 'User-agent: *\nDisallow: /')
    else if (path === '/.well-known/change-password')
      sendText(response, 302, 'The password is changed in the profile.', { location: '/profile' })
    else if (path === '/.well-known/security.txt' && this.#securityContact !== null)
      sendText(response, 200, writeSecurityTxt(this.#securityContact, this.#publicUrl, new Date()).trimEnd())
    else if (path.startsWith('/.well-known/')) sendText(response, 404, 'Not found.')
    else return false
    return true
  }
}
