import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@/server/engine/db/open-database'
import { createFirstAccounts } from '@/server/identity/accounts/first-accounts'
import { placeImage } from '@/tests/support/database-image'
import { askAt } from './ask'
import { type BuiltApp, startBuiltApp } from './built-app'
import { finishedRecords } from './finished-records'
import { waitingJobs } from './kept-data'
import type { Image } from './supervised'

export interface Images {
  /** A fresh copy of an image, prepared on the first call. */
  copy(image: Image): Promise<string>
  close(): Promise<void>
}

const demoExamples = 5

/** Prepares databases once, so that no app of the run migrates or makes examples. */
export function createImages(newFolder: () => string): Images {
  let running: BuiltApp | undefined
  let isClosed = false

  async function makeEmpty(): Promise<string> {
    const folder = newFolder()
    await placeImage(join(folder, 'db'))
    const { db, close } = await openDatabase({ directory: join(folder, 'db') })
    try {
      await createFirstAccounts({ db, varDir: folder })
    } finally {
      await close()
    }
    return folder
  }

  /** Runs the engine until the examples are ready. */
  async function runEngine(folder: string): Promise<void> {
    running = await startBuiltApp(folder, { SATELLITE_TILES_URL: 'off', GOOGLE_MAPS_SERVER_KEY: '' })
    const { ask, close } = askAt(running.origin)
    try {
      if (isClosed) throw new Error('The run is over.')
      await finishedRecords(ask, { count: demoExamples })
    } finally {
      close()
      await running.stop()
      running = undefined
    }
  }

  async function makeSeeded(): Promise<string> {
    const folder = await copyOf('empty')
    do await runEngine(folder)
    while (!isClosed && (await waitingJobs(folder)) > 0)
    return folder
  }

  const makers = { empty: makeEmpty, seeded: makeSeeded }
  const made = new Map<Image, Promise<string>>()

  function imageOf(image: Image): Promise<string> {
    const folder = made.get(image) ?? makers[image]()
    made.set(image, folder)
    return folder
  }

  async function copyOf(image: Image): Promise<string> {
    const from = await imageOf(image)
    const folder = newFolder()
    await cp(from, folder, { recursive: true })
    return folder
  }

  return {
    copy: copyOf,
    async close() {
      isClosed = true
      await running?.stop('SIGKILL')
      await Promise.allSettled(made.values())
    },
  }
}
