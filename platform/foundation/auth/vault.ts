import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what must be kept but not be readable in the database; the key stands in the environment. */
export interface Vault {
  /** `name` is bound to the text: sealed under one name it does not open under another. */
  seal(text: string, name: string): string
  /** Throws {@link VaultError} when it was sealed with a key that is not known, under another name, or was changed. */
  open(sealed: string, name: string): string
  /** Whether it is sealed with the newest key. What is not is sealed anew when it is next written. */
  isCurrent(sealed: string): boolean
}

/** Nothing sealed can be read: the key in the environment is not the one it was sealed with. */
export class VaultError extends Error {
  constructor(name: string) {
    super(
      `The secret "${name}" of this database cannot be opened: SECRET_KEY does not hold the key it was sealed with.`,
    )
    this.name = 'VaultError'
  }
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

interface Key {
  id: string
  bytes: Buffer
}

function keyOf(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'tavla vault', 32))
  return { id: createHash('sha256').update('tavla key id').update(bytes).digest('hex').slice(0, 12), bytes }
}

/** A vault of one or more keys, the newest first: it seals, all of them open. AES-256-GCM. */
export function createVault(keys: readonly string[]): Vault {
  const known = keys.map(keyOf)
  const [newest] = known
  if (newest === undefined) throw new Error('A vault needs a key')
  return {
    seal(text, name) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, iv).setAAD(Buffer.from(name))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${newest.id}.${body.toString('base64url')}`
    },
    open(sealed, name) {
      const [kind, id, body = ''] = sealed.split('.')
      const key = known.find((each) => each.id === id)
      const bytes = Buffer.from(body, 'base64url')
      if (kind !== version || key === undefined || bytes.length < ivBytes + tagBytes) throw new VaultError(name)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        throw new VaultError(name)
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${version}.${newest.id}.`),
  }
}

/** Whether a text was sealed at all; what earlier versions stored was not. */
export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)
