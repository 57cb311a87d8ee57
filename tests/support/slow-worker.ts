import { serveRequests } from '@/server/engine/workers/serve-requests'

// A process that takes longer to start than to answer.

await new Promise((resolve) => setTimeout(resolve, 900))
serveRequests<number, number>(async (waitMs) => {
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return process.pid
})
