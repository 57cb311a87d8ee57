import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { KnownVersions } from '@/server/atlas/management/describe-versions'
import type { ManagementContext } from '@/server/atlas/management/management-context'
import type { JobQueue } from '@/server/engine/jobs/job-queue'
import { createTableQueue, type TableQueueOptions } from '@/server/engine/jobs/table-queue'
import type { S3Settings } from '@/server/s3/object-store'
import { type AtlasTasks, createAtlasTasks } from './atlas-task'
import { createExtractFetch } from './build-order'

interface MachineMemory {
  /** Bytes, of the machine or its container. */
  total: number
  free: number
}

export interface AtlasManagement {
  context: Omit<ManagementContext, 'progress' | 'fetch'>
  /** Of uploads. */
  folder: string
  /** As `EXTRACT_HOSTS`. */
  hosts: readonly string[] | null
  /** By the guard. */
  fetch: typeof fetch
  tasks: AtlasTasks
  /** One build at a time: each may need most of the machine. */
  jobs: JobQueue
  known: KnownVersions
  memory(): MachineMemory
  close(): Promise<void>
}

export interface AtlasManagementOptions {
  roots: readonly string[]
  varDir: string
  shippedRoot: string
  hosts: readonly string[] | null
  s3: S3Settings | null
  queue: TableQueueOptions
  clock: () => Date
  memory?: () => MachineMemory
}

export function openAtlasManagement(options: AtlasManagementOptions): AtlasManagement {
  const { roots, varDir, shippedRoot, hosts, s3, queue, clock, memory = memoryHere } = options
  const tasks = createAtlasTasks()
  const jobs = createTableQueue(queue)
  return {
    context: {
      roots,
      varDir,
      shippedRoot,
      out: join(varDir, 'atlas'),
      clock,
      store: s3 && (async () => (await import('@/server/s3/s3-store')).createS3Store(s3)),
    },
    folder: join(varDir, 'uploads'),
    hosts,
    fetch: createExtractFetch({ hosts }),
    tasks,
    jobs,
    known: new Map(),
    memory,
    async close() {
      tasks.close()
      await jobs.close()
    },
  }
}

function memoryHere(): MachineMemory {
  const container = process.constrainedMemory()
  const total = container > 0 ? Math.min(totalmem(), container) : totalmem()
  return { total, free: Math.min(total, process.availableMemory()) }
}
