import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'

// argon2id with 19 MiB, two passes and one lane (OWASP password storage cheat sheet).
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** Hashes a password and returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive({ message: password, nonce: salt, parallelism, tagLength, memory, passes })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

/** Returns whether a password matches a hash. Without a hash (unknown account) it returns false after the same time. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc ?? '')
  if (!match) {
    await derive({ message: password, nonce: Buffer.alloc(16), parallelism, tagLength, memory, passes })
    return false
  }
  const [, m = '', t = '', p = '', salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    parallelism: Number(p),
    tagLength: expected.length,
    memory: Number(m),
    passes: Number(t),
  })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

// Hashing runs in libuv's thread pool. More concurrent hashes would block file access and DNS, which use the same pool.
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1))
let running = 0
const waiting: (() => void)[] = []

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
