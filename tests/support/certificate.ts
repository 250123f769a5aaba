import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  /** Path of the certificate. */
  readonly certificate: string
  /** Path of its private key. */
  readonly key: string
  /** Path of the certificate of the issuer. */
  readonly authorityFile: string
  /** The certificate of the issuer. */
  readonly authority: string
}

/** Issues a certificate for these host names or IP addresses, with an issuer of its own. Needs the command `openssl`. */
export function issueCertificate(folder: string, names: readonly string[]): Certificate {
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    ...['req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Issuer of a test'],
    ...['-keyout', at('authority.key'), '-out', at('authority.pem')],
  )
  openssl('req', ...newKey, '-subj', '/CN=Server of a test', '-keyout', at('server.key'), '-out', at('server.csr'))
  const alternatives = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`).join(',')
  writeFileSync(at('server.ext'), `subjectAltName=${alternatives}\n`)
  openssl(
    ...['x509', '-req', '-in', at('server.csr'), '-CA', at('authority.pem'), '-CAkey', at('authority.key')],
    ...['-CAcreateserial', '-days', '2', '-extfile', at('server.ext'), '-out', at('server.pem')],
  )
  return {
    certificate: at('server.pem'),
    key: at('server.key'),
    authorityFile: at('authority.pem'),
    authority: readFileSync(at('authority.pem'), 'utf8'),
  }
}
