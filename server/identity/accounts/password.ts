import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const HASH_BYTES = 32

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** @returns a PHC string, which names its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await argon2Async('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: HASH_BYTES,
    ...cost,
  })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** False for a malformed PHC string. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, hash] = phc.exec(stored) ?? []
  if (!nonce || !hash) return false
  const expected = Buffer.from(hash, 'base64')
  const actual = await argon2Async('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that timing does not reveal accounts. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  await verifyPassword(password, await decoy)
  return false
}

/** Stored instead of the token: reading the table opens no link. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** 256 random bits. */
export const newLinkToken = () => randomBytes(32).toString('base64url')

export const isLinkToken = (text: string) => /^[\w-]{43}$/.test(text)
