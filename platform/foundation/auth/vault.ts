import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets before they are stored in the database. The keys come from the environment. */
export interface Vault {
  /** Encrypts a text. Opening it requires the same `name`. */
  seal(text: string, name: string): string
  /** Decrypts a text. Throws {@link VaultError} if the key is unknown, the name differs, or the text was changed. */
  open(sealed: string, name: string): string
  /** Returns whether the newest key sealed the text. If not, the caller should seal it again. */
  isCurrent(sealed: string): boolean
}

/** A secret cannot be decrypted, most likely because SECRET_KEY lacks the key it was encrypted with. */
export class VaultError extends Error {
  constructor(name: string) {
    super(`The secret "${name}" in the database cannot be decrypted. Add the key that encrypted it to SECRET_KEY.`)
    this.name = 'VaultError'
  }
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  id: string
  bytes: Buffer
}

function keyOf(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'tavla vault', 32))
  return { id: createHash('sha256').update('tavla key id').update(bytes).digest('hex').slice(0, 12), bytes }
}

/** Creates a vault from one or more keys, newest first. The newest key encrypts; all keys decrypt. AES-256-GCM. */
export function createVault(keys: readonly string[]): Vault {
  const parsedKeys = keys.map(keyOf)
  const [newest] = parsedKeys
  if (newest === undefined) throw new Error('The vault needs at least one key.')
  return {
    seal(text, name) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, iv).setAAD(Buffer.from(name))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${newest.id}.${body.toString('base64url')}`
    },
    open(sealed, name) {
      const [kind, id, body = ''] = sealed.split('.')
      const key = parsedKeys.find((candidate) => candidate.id === id)
      const bytes = Buffer.from(body, 'base64url')
      if (kind !== VERSION || key === undefined || bytes.length < IV_BYTES + TAG_BYTES) throw new VaultError(name)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        throw new VaultError(name)
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${newest.id}.`),
  }
}

/** Returns whether a text is sealed. Earlier versions stored secrets unencrypted. */
export const isSealed = (text: string): boolean => text.startsWith(`${VERSION}.`)
