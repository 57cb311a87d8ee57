import type { Db } from '@/server/base/db'
import { jobs, jobTurns } from '@/server/engine/db/schema/job'
import type { JobQueue } from '@/server/engine/jobs/job-queue'
import type { QueueTiming } from '@/server/engine/jobs/run-job'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import type { TestDatabase } from './databases'
import { silentLog } from './engine-rig'

/** Closes its queues and removes its jobs after each test. */
export function queueRig(open: () => Promise<TestDatabase>, timing: QueueTiming) {
  let database: TestDatabase
  const opened: JobQueue[] = []

  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((queue) => queue.close()))
    await database.db.delete(jobs)
    await database.db.delete(jobTurns)
  })
  afterAll(() => database?.close())

  return {
    get db(): Db {
      return database.db
    },
    newQueue(over: Partial<QueueTiming> = {}): JobQueue {
      const queue = createTableQueue({ db: database.db, log: silentLog, timing: { ...timing, ...over } })
      opened.push(queue)
      return queue
    },
  }
}
