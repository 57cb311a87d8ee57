import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveLocally } from '@/tests/support/local-server'
import { createImages } from './images'
import { createProviders } from './providers'
import { createRunDatabases } from './run-databases'
import { createSharedApps } from './shared-apps'
import type { Answers, Requests } from './supervised'

export interface Supervisor {
  origin: string
  /** Ends every app and server and removes all files. Rejects if an app has logged a secret. */
  close(): Promise<void>
}

type Handlers = { [Name in keyof Requests]: (body: Requests[Name]) => Promise<Answers[Name]> }

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text)
}

/**
 * Serves the test files of one run: folders with a prepared database, databases of a PostgreSQL server,
 * identity providers, and apps that files use in turn.
 */
export async function startSupervisor(): Promise<Supervisor> {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-battery-'))
  let folders = 0
  const newFolder = () => {
    folders += 1
    return join(directory, String(folders))
  }
  mkdirSync(directory, { recursive: true })
  const images = createImages(newFolder)
  const databases = createRunDatabases()
  const providers = createProviders()
  const apps = createSharedApps({ newFolder, copyImage: images.copy })
  const handlers: Handlers = {
    folder: async ({ image }) => ({ folder: await images.copy(image) }),
    database: async () => ({ url: await databases.create() }),
    lease: ({ kind }) => apps.lease(kind),
    return: ({ id }) => apps.giveBack(id),
    provider: providers.start,
    person: providers.newPerson,
    endProvider: providers.end,
  }
  const server = await serveLocally((request, response) => {
    const name = (request.url ?? '').slice(1) as keyof Handlers
    const handle = handlers[name] as (body: unknown) => Promise<unknown>
    void bodyOf(request)
      .then(handle)
      .then(
        (answer) => ({ answer }),
        (error: Error) => ({ error: error.message }),
      )
      .then((answer) => response.end(JSON.stringify(answer)))
  })
  return {
    origin: server.origin,
    async close() {
      try {
        await Promise.all([
          server.close(),
          images.close(),
          apps.close(),
          providers.close(),
          databases.close(),
        ])
      } finally {
        rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
      }
    },
  }
}
