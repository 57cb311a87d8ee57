import { createWorkerProcess } from '@/server/engine/workers/worker-process'

test('the time limit of a request starts when its process is ready', async () => {
  const worker = createWorkerProcess<number, number>({
    entry: 'tests/support/slow-worker.ts',
    task: 'waits',
    result: 'An answer',
    heapMegabytes: 64,
    limitMs: 700,
    idleMs: 60_000,
  })
  const first = await worker.ask(0)
  expect(first).toBe(worker.processId())
  await expect(worker.ask(20_000)).rejects.toThrow('An answer was not ready after 0.7 s.')
  expect(await worker.ask(0)).not.toBe(first)
  worker.close()
})
