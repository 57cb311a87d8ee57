import { rmSync } from 'node:fs'
import { request } from 'node:http'

/** A prepared VAR_DIR: with tables and first accounts, or also with the guest examples. */
export type Image = 'empty' | 'seeded'

/**
 * An app shared by files: over a stub service and their own provider, with its engine and their own provider,
 * over a stub service with its own provider, or with its engine under two host names.
 */
export type SharedKind = 'studio' | 'engine' | 'alone' | 'hosts'

/** A supervisor's app, and the ports where its user must serve its upstreams. */
export interface Lease {
  id: number
  origin: string
  identityOrigin: string
  varDir: string
  pid: number
  /** The output file, and where this lease's part begins. */
  log: { file: string; from: number }
  ports: { app: number; provider: number; stub: number; analytics: number }
  /** Folder of the provider's database and keys. */
  providerDirectory: string
  /** Address of this lease's client, which keeps it out of other files' rate limits. */
  client: string
}

export interface Requests {
  folder: { image: Image }
  database: Record<string, never>
  lease: { kind: SharedKind }
  return: { id: number }
  provider: { apps: readonly string[]; directory: string; issuer: string; accessToken?: number }
  person: { directory: string }
  endProvider: { directory: string }
}

export interface Answers {
  folder: { folder: string }
  /** Creates an empty PostgreSQL database. @returns its address */
  database: { url: string }
  lease: Lease
  return: Record<string, never>
  /** Starts the identity provider of a folder unless it runs. @returns its own address */
  provider: { origin: string }
  /** Creates an account at the folder's provider. */
  person: { email: string; password: string }
  endProvider: Record<string, never>
}

/** Asks this run's supervisor. Throws its message when it refuses. */
export async function askSupervisor<Name extends keyof Requests>(
  name: Name,
  body: Requests[Name],
): Promise<Answers[Name]> {
  const origin = process.env.BATTERY_SUPERVISOR
  if (!origin) throw new Error('The battery runs under its own Jest project: npm run battery.')
  const text = await post(`${origin}/${name}`, JSON.stringify(body))
  const { answer, error } = JSON.parse(text) as { answer: Answers[Name]; error?: string }
  if (error !== undefined) throw new Error(error)
  return answer
}

/** A new VAR_DIR, prepared like `image`, and its removal. */
export async function openFolder(image: Image = 'empty'): Promise<{ folder: string; remove(): void }> {
  const { folder } = await askSupervisor('folder', { image })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

function post(address: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (more: string) => {
        text += more
      })
      answer.on('end', () => resolve(text)).on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
